// A size computed from constants in variables.
final int quota = 100
final int used = 100
volume('data', quota - used)

// expect: 4:16 a volume of 0 GB cannot be created
