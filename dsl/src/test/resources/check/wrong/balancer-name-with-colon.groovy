// A NodeBalancer whose name has a colon.
nodebalancer('web:prod') {
    port 80
}

// expect: 2:14 name 'web:prod' has a colon
