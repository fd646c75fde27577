// A third argument that volume does not have.
volume('data', 20, 'us-east')

// expect: 2:20 'volume' of a runbook does not take (text, whole number, text)
