// Nodes and no port.
nodebalancer('web') {
    throttle 20
    node 'a', '192.168.128.7:80'
    node 'b', '192.168.128.8:80'
}

// expect: 4:5 nodebalancer 'web' has nodes ('a', 'b') and no port
