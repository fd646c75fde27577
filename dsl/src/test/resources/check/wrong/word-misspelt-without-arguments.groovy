// A word without arguments misspelt.
instance('web-1') {
    type 'standard-1'
    privatIp()
}

// expect: 4:5 instance('web-1') { ... } has no word 'privatIp'
