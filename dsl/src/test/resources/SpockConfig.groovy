import dev.ballast.lanes.Lanes
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration

// A spec that hangs fails by itself and is named.
timeout {
    globalTimeout Duration.ofMinutes(3)
}

// A sync of a disk takes longer than most features, and no spec takes the power from it: where Linux has a disk in memory with
// room to spare, folders of specs are there.
tempdir {
    def memory = Path.of('/dev/shm')
    if (Files.isWritable(memory) && Files.getFileStore(memory).usableSpace > 2L << 30) {
        baseDir memory
    }
}

runner {
    Lanes.excluded().each { exclude.annotations.add(it) }
    Lanes.included().each { include.annotations.add(it) }
}
