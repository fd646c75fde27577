// A certificate in a file that does not exist.
nodebalancer('web') {
    port 443, https: cert('nowhere.pem')
}

// expect: 3:27 nowhere.pem: no such file
