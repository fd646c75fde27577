// A node with an IPv6 address.
nodebalancer('web') {
    port 80
    node 'a', '[fd00::1]:80'
}

// expect: 4:15 node address '[fd00::1]:80' is not IPv4, and a node has an IPv4 address
