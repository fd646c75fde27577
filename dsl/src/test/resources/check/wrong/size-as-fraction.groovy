// A size with a fraction.
volume('data', 20.5)

// expect: 2:16 size 20.5 is not a whole number
