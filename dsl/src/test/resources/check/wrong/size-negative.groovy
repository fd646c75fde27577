// A negative size, with an option.
volume('data', -5, wait: false)

// expect: 2:16 a volume of -5 GB cannot be created
