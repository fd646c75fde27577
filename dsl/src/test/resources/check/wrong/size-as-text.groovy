// A size written as text.
volume('data', '20')

// expect: 2:16 'volume' of a runbook does not take (text, text)
