// A deadline without its unit.
volume('data', 20, timeout: 5)

// expect: 2:29 'timeout:' of volume does not take whole number
