// A named argument of attachTo misspelt.
def web = instance('web-1') { type 'standard-1' }
volume('data', 20).attachTo(web, conf: 5)

// expect: 3:34 attachTo has no option 'conf:'
