// A node of the block where the only port names its own.
nodebalancer('web') {
    port(80) {
        node 'a', '192.168.128.7:80'
    }
    node 'b', '192.168.128.8:80'
}

// expect: 6:5 nodebalancer 'web' has nodes ('b') that no port takes: each port names its own
// help: write them in the braces of a port, or add a port that names none
