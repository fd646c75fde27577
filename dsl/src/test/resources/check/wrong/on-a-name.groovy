// The name of an instance in place of the instance.
instance('web-1') { type 'standard-1' }
volume('data', 20, on: 'web-1')

// expect: 3:24 'on:' of volume does not take text
