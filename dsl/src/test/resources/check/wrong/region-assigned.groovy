// A value assigned to a word, which would set nothing.
region = 'eu-west'
volume('data', 20)

// expect: 2:1 'region' is a word and not a variable
