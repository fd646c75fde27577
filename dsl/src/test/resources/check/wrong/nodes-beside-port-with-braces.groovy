// A flat node where the only port has braces of its own.
nodebalancer('web') {
    port(80) {
        node 'a', '192.168.128.7:80'
    }
    node 'b', '192.168.128.8:80'
}

// expect: 6:5 nodebalancer 'web' has nodes ('b') and no port
