// The label of a node twice inside a port.
nodebalancer('web') {
    port(8080) {
        node 'a', '192.168.128.7:80'
        node 'b', '192.168.128.7:81'
        node 'a', '192.168.128.8:80'
    }
}

// expect: 6:14 node label 'a' is used twice for port 8080
