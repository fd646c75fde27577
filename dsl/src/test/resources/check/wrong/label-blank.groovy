// A node without a name.
nodebalancer('web') {
    port 80
    node '', '192.168.128.7:80'
}

// expect: 4:10 the node label is blank
