// Creates ten instances in parallel, all of them nodes of one port.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = parallel(1..10) { number ->
    instance("web-$number") {
        type 'standard-1'
        image 'debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer('web') {
    port 80
    web.each { node it.name, it.privateIp + ':80' }
}
lb.awaitUp(timeout: 5.minutes)

println "${lb.port(80).status.up} nodes are up"
