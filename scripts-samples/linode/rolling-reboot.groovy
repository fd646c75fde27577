// Reboots ten instances behind one NodeBalancer, two at a time: drains their nodes, reboots, accepts them when they are up.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = parallel(1..10) { number ->
    instance("web-$number") {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer('web') {
    port 80
    port 9000, protocol: 'tcp'
    web.each { node it.name, it.privateIp + ':80' }
}
lb.awaitUp(timeout: 5.minutes)

// Stops at the first backend that does not come up, and leaves it drained. The next run continues with that backend.
lb.rolling(batch: 2, pause: 30.seconds, timeout: 5.minutes) { node -> node.instance.reboot() }

println "${lb.port(80).status.up} nodes are up"
