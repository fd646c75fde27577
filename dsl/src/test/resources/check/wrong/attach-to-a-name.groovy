// The name of an instance in place of the instance, for a verb.
instance('web-1') { type 'standard-1' }
volume('data', 20).attachTo('web-1')

// expect: 3:29 'attachTo' of volume does not take (text)
