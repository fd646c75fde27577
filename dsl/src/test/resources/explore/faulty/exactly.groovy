// The web port with exactly its machines, and below it the canary that the second team adds.
def machine = { String name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def web = parallel(['web-1', 'web-2']) { name -> machine(name) }

// Machines that were removed from the list above go.
def lb = nodebalancer('web', exactly: true) {
    port(80) {
        algorithm 'leastconn'
        web.each { node it.name, it.privateIp + ':80', weight: 100 }
    }
}

// The canary gets a small share.
def canary = machine('canary')
nodebalancer('web') {
    port(80) {
        node 'canary', canary.privateIp + ':80', weight: 10
    }
}.awaitUp()

println "${lb.port(80).nodes*.label.join(', ')} serve"
