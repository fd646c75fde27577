// Name and size in the wrong order.
volume(20, 'data')

// expect: 2:8 'volume' of a runbook does not take (whole number, text)
