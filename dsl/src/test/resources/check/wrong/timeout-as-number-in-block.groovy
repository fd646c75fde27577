// A deadline without its unit, in a block.
volume('data', 20) {
    timeout 300
}

// expect: 3:13 'timeout' of volume('data', 20) { ... } does not take (whole number)
