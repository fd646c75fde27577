// Port 0.
nodebalancer('web') {
    port 0
}

// expect: 3:10 port 0 does not exist
