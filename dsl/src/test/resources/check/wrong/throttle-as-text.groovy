// A throttle written as text.
nodebalancer('web') {
    throttle '20'
}

// expect: 3:14 'throttle' of nodebalancer('web') { ... } does not take (text)
