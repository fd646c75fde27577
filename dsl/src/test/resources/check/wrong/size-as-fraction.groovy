// A size with a fraction.
volume('data', 20.5)

// expect: 2:16 'volume' of a runbook does not take (text, fraction)
