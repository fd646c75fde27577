// A method misspelt on the result of a word.
def web = instance('web-1') { type 'standard-1' }
volume('data', 20).atachTo(web)

// expect: 3:20 volume has no word 'atachTo'
