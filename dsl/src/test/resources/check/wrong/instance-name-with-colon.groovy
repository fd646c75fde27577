// An instance whose name has a colon.
instance('web:1') {
    type 'standard-1'
}

// expect: 2:10 name 'web:1' has a colon
