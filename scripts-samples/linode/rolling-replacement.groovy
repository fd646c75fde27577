// Replaces the disks of three instances behind one NodeBalancer by another image, one at a time, so that no request is lost.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def wanted = args ? args[0] : 'linode/debian12'

def web = parallel(1..3) { number ->
    instance("web-$number") {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer('web') {
    port(80) {
        check('http') {
            path '/health'
            interval 10.seconds
            timeout 5.seconds
        }
        web.each { node it.name, it.privateIp + ':80' }
    }
}
lb.awaitUp(timeout: 5.minutes)

// The pause is longer than any request lasts: what a node has when it is drained ends before its instance goes.
if (web.any { it.image != wanted }) {
    lb.rolling(pause: 30.seconds) { node ->
        node.instance.rebuild {
            image wanted
            rootPass secret('ROOT_PASS')
        }
    }
}

println web.collect { "$it.name: $it.image" }.join('\n')
