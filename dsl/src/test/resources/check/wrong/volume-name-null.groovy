// Nothing in place of a name.
volume(null, 20)

// expect: 2:8 the name is null
