// The word of a NodeBalancer inside one of its ports.
nodebalancer('web') {
    port(80) {
        throttle 5
    }
}

// expect: 4:9 port(80) { ... } has no word 'throttle'
