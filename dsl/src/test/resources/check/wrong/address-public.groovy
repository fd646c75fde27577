// A node with a public address.
nodebalancer('web') {
    port 80
    node 'a', '203.0.113.5:80'
}

// expect: 4:15 node address '203.0.113.5:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)
