// A method misspelt at the end of a chain.
def web = instance('web-1') { type 'standard-1' }
volume('data', 20).attachTo(web).detach().remove()

// expect: 3:43 volume has no word 'remove'
