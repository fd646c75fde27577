// A mistake in the branch of a ternary, and in a default.
def large = true
volume('data', large ? 0 : 20)

// expect: 3:24 a volume of 0 GB cannot be created
