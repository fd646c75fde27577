// A negative throttle.
nodebalancer('web') {
    throttle(-1)
    port 80
}

// expect: 3:14 throttle -1 is negative
