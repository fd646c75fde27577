// Ten instances behind one NodeBalancer, rebooted two at a time: drained first, put back when they are up.
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

// The first backend that does not come back stays drained and stops it. Run it again: it goes on with that one.
lb.rolling(batch: 2, pause: 30.seconds, timeout: 5.minutes) { node -> node.instance.reboot() }

println "${lb.port(80).status.up} nodes are up"
