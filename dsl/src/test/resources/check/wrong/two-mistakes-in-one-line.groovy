// Two mistakes in one line.
volume('a:b', -1)

// expect: 2:8 name 'a:b' has a colon
// expect: 2:15 a volume of -1 GB cannot be created
