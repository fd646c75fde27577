// A negative throttle without parentheses, which Groovy reads as a subtraction.
// today: the field of the block answers, so it is Groovy that fails on null
nodebalancer('web') {
    throttle -1
    port 80
}

// expect: 4:5 nodebalancer('web') { ... } has no variable or word 'throttle'
