// A volume of no size.
volume('data', 0)

// expect: 2:16 a volume of 0 GB cannot be created
