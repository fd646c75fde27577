// A port twice in one block.
nodebalancer('web') {
    port 80
    port 443
    port 80
}

// expect: 5:10 nodebalancer 'web' has port 80 twice
