// A word of a NodeBalancer misspelt.
nodebalancer('web') {
    throtle 20
    port 80
}

// expect: 3:5 nodebalancer('web') { ... } has no word 'throtle'
