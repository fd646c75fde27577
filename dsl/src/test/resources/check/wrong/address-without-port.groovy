// A node without its port.
nodebalancer('web') {
    port 80
    node 'a', '192.168.128.7'
}

// expect: 4:15 node address '192.168.128.7' has no port
