// A node with a star for its address.
nodebalancer('web') {
    port 80
    node 'a', '*:80'
}

// expect: 4:15 node address '*:80' names a host, and a node has an IPv4 address
