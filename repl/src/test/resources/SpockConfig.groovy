import dev.ballast.lanes.Lanes

runner {
    Lanes.excluded().each { exclude.annotations.add(it) }
    Lanes.included().each { include.annotations.add(it) }
}
