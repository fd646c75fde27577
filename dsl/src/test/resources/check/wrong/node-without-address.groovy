// A node without an address.
nodebalancer('web') {
    port 80
    node 'a'
}

// expect: 4:5 'node' of nodebalancer('web') { ... } does not take (text)
