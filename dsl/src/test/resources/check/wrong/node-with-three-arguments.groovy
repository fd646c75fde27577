// Address and port of a node as two arguments.
nodebalancer('web') {
    port 80
    node 'a', '192.168.128.7', 80
}

// expect: 4:32 'node' of nodebalancer('web') { ... } does not take (text, text, whole number)
