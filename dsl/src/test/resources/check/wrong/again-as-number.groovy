// A number where true or false belongs.
instance('web-1') { type 'standard-1' }.boot(again: 1)

// expect: 2:53 'again:' of boot does not take whole number
