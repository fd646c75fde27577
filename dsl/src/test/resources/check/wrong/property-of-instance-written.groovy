// A property of an instance is written in place of a word in its block.
// today: it is said not to exist
def web = instance('web-1') { type 'standard-1' }
web.region = 'eu-west'

// expect: 4:5 'region' of instance cannot be set
