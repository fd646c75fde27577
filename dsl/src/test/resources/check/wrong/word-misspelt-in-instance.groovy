// A word of an instance misspelt.
instance('web-1') {
    type 'standard-1'
    imge 'debian12'
    booted false
}

// expect: 4:5 instance('web-1') { ... } has no word 'imge'
