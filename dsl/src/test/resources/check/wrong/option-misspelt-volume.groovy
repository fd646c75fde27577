// A named argument of volume misspelt.
def web = instance('web-1') { type 'standard-1' }
volume('data', 20, onn: web)

// expect: 3:20 volume has no option 'onn:'
