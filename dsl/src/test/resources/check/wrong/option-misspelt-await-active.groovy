// A named argument that another word has and this one has not.
volume('data', 20, wait: false).awaitActive(wait: true)

// expect: 2:45 awaitActive has no option 'wait:'
