// A variable used before it is defined.
volume('data', size)
def size = 20

// expect: 2:16 there is no variable 'size'
