// The label of a node twice among the flat ones.
nodebalancer('web') {
    port 80
    node 'a', '192.168.128.7:80'
    node 'a', '192.168.128.8:80'
}

// expect: 5:10 node label 'a' is used twice
