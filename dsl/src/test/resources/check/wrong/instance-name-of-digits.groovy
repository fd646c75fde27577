// An instance whose name has only digits.
instance('4711') {
    type 'standard-1'
}

// expect: 2:10 name '4711' has only digits, which means an id
