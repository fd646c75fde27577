// A named argument of clone misspelt.
volume('data', 20).clone('copy', time: 5.minutes)

// expect: 2:34 clone has no option 'time:'
