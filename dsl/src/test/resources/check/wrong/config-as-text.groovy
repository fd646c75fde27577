// The id of a configuration profile written as text.
def web = instance('web-1') { type 'standard-1' }
volume('data', 20).attachTo(web, config: '5')

// expect: 3:42 'config:' of attachTo does not take text
