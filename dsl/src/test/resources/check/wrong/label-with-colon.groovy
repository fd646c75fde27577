// The label of a node with a colon, inside a port.
nodebalancer('web') {
    port(8080) {
        node 'web:1', '192.168.128.7:80'
    }
}

// expect: 4:14 node label 'web:1' has a colon
