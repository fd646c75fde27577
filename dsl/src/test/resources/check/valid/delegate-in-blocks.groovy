// A method that adds words to a block it is given: called with delegate and with a named block.
// writes: 20
def addNodes(block, List hosts, int at = 80) {
    hosts.eachWithIndex { host, i -> block.node "n-$i", "${host.privateIp}:$at" }
}

def standard(block) {
    block.with {
        type 'standard-1'
        privateIp()
    }
}

def hosts = ['a', 'b'].collect { name -> instance(name) { standard(delegate) } }
nodebalancer('with-delegate') {
    port 80
    addNodes(delegate, hosts)
}
nodebalancer('with-block') { block ->
    block.port 80
    block.throttle 5
    addNodes block, hosts
    port(8080) { inner -> addNodes inner, hosts, 8080 }
}
nodebalancer('with-name') { lb ->
    lb.port 443, https: selfSigned('www.example.test')
    lb.port(8443) { p -> p.node 'a', hosts[0].privateIp + ':1' }
}
