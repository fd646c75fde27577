// A word of a volume's block misspelt.
volume('data', 20) {
    timout 5.minutes
}

// expect: 3:5 volume('data', 20) { ... } has no word 'timout'
