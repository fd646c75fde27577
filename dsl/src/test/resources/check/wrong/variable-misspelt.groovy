// A variable misspelt.
def web = ['a', 'b'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }
nodebalancer('web') {
    port 80
    node 'a', wbe[0].privateIp + ':80'
}

// expect: 5:15 nodebalancer('web') { ... } has no variable or word 'wbe'
