// A property misspelt behind the spread operator.
def web = ['a', 'b'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }
println web*.privatIp.join(', ')

// expect: 3:14 instance has no property 'privatIp'
