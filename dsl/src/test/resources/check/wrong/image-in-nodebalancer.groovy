// The word of an instance in the block of a NodeBalancer.
nodebalancer('web') {
    image 'debian12'
    port 80
}

// expect: 3:5 nodebalancer('web') { ... } has no word 'image'
