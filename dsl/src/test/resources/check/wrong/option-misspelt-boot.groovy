// A named argument of boot misspelt.
instance('web-1') { type 'standard-1' }.boot(agian: true)

// expect: 2:46 boot has no option 'agian:'
