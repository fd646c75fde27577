// A size in a variable that nothing changes.
def size = -20
volume('data', size)

// expect: 3:16 a volume of -20 GB cannot be created
