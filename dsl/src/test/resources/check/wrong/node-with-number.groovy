// The port of a node in place of its address.
nodebalancer('web') {
    port 80
    node 'a', 80
}

// expect: 4:15 'node' of nodebalancer('web') { ... } does not take (text, whole number)
