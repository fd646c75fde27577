// Two sets of instances behind one port. Sends the traffic to green, or to the set that the first argument names.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def live = args ? args[0] : 'green'
def seconds = args.length > 1 ? args[1].toInteger() : 60     // with a small share of the traffic

def servers = parallel(['blue-1', 'blue-2', 'green-1', 'green-2']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def shop = nodebalancer('shop') {
    port 80
    servers.each { node it.name, it.privateIp + ':80' }
}.port(80)
shop.awaitUp(timeout: 5.minutes)

def nodes = servers.collect { shop.node(it.name) }
def to = nodes.findAll { it.name.startsWith(live) }
def from = nodes - to

// A drained set gets a small share first, and all of it if its nodes stay up. After an interrupted run it starts with the small share again.
def small = 10
if (to.any { it.mode == 'drain' || it.weight == small }) {
    to.each { it.weight(small).accept() }
    sleep seconds * 1000
    to.each { it.awaitUp(timeout: 1.minutes) }
}
to.each { it.weight 100 }
from.each { it.drain() }

println nodes.collect { "$it.name: $it.mode, weight $it.weight" }.join('\n')
