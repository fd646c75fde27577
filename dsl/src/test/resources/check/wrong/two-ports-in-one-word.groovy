// Two ports in one word.
nodebalancer('web') {
    port 80, 443
}

// expect: 3:14 'port' of nodebalancer('web') { ... } does not take (whole number, whole number)
