// A word of a port misspelt, in a nested block.
nodebalancer('web') {
    port(8080) {
        nod 'a', '192.168.128.7:80'
    }
}

// expect: 4:9 port(8080) { ... } has no word 'nod'
