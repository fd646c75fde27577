// Label and address in the wrong order.
nodebalancer('web') {
    port 80
    node '192.168.128.7:80', 'web-1'
}

// expect: 4:10 node label '192.168.128.7:80' has a colon
// expect: 4:30 node address 'web-1' has no port
