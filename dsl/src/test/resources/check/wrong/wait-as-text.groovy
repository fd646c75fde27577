// A text where true or false belongs.
volume('data', 20, wait: 'no')

// expect: 2:26 'wait:' of volume does not take text
