// A method of an instance misspelt.
def web = instance('web-1') { type 'standard-1'; booted false }
web.bot()

// expect: 3:5 instance has no word 'bot'
