// it where no closure is.
volume("data-$it", 20)

// expect: 2:15 there is no variable 'it'
