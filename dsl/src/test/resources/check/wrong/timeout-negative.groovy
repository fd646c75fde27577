// A negative timeout, which Groovy reads as the negation of a duration.
volume('data', 20, timeout: -5.seconds)

// expect: 2:29 a timeout of -5 s leaves no time to wait
