// A node with a URL.
nodebalancer('web') {
    port 80
    node 'a', 'http://192.168.128.7:80'
}

// expect: 4:15 node address 'http://192.168.128.7:80' is a URL
