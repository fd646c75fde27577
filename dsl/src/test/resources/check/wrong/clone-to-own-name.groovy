// A copy with the name of the volume itself.
volume('data', 20).clone('data')

// expect: 2:26 volume 'data' cannot be cloned to its own name
// help: use a new name for the clone
