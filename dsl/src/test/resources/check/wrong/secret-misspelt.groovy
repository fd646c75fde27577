// The word for a secret misspelt.
instance('web-1') {
    type 'standard-1'
    image 'debian12'
    rootPass secrt('ROOT_PASS')
}

// expect: 5:14 instance('web-1') { ... } has no word 'secrt'
