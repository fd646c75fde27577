// A volume resized to nothing.
volume('data', 20).resize(0)

// expect: 2:27 a volume of 0 GB cannot be created
