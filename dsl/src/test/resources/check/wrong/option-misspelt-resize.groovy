// A named argument of resize misspelt.
volume('data', 20).resize(40, wiat: false)

// expect: 2:31 resize has no option 'wiat:'
