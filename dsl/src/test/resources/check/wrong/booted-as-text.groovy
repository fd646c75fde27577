// yes in place of true.
instance('web-1') {
    type 'standard-1'
    booted 'yes'
}

// expect: 4:12 'booted' of instance('web-1') { ... } does not take (text)
