// The new machines are twice as fast, so their nodes get twice the weight, once.
def machines = parallel(['web-1', 'web-2', 'fast-1', 'fast-2']) { name ->
    instance(name) {
        type name.startsWith('fast') ? 'g6-standard-2' : 'g6-standard-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer('shop') {
    port 80
    machines.each { node it.name, it.privateIp + ':80' }
}
lb.awaitUp()

def done = 'weights-doubled'
if (!(done in lb.tags)) {
    lb.port(80).nodes.findAll { it.label.startsWith('fast') }.each { node ->
        node.weight(node.weight * 2)
    }
    lb.tag done
}

println lb.port(80).nodes.collect { "$it.label: $it.weight" }.join(', ')
