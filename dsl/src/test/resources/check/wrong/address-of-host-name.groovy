// A node with the name of its host.
nodebalancer('web') {
    port(80) { node 'a', 'web-1.internal:80' }
}

// expect: 3:26 node address 'web-1.internal:80' names a host, and a node has an IPv4 address
