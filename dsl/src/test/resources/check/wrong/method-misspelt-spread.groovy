// A method misspelt behind the spread operator.
def web = ['a', 'b'].collect { name -> instance(name) { type 'standard-1'; booted false } }
web*.boott()

// expect: 3:6 instance has no word 'boott'
