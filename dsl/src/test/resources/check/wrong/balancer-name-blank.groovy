// A NodeBalancer with a blank name.
nodebalancer(' ') {
    port 80
}

// expect: 2:14 the name is blank
