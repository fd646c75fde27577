// Groovy reads a list after a word as an index of a variable.
println [1, 2]
show [volume('data', 20)]
nodebalancer('web') {
    port [80]
}

// expect: 2:1 there is no variable 'println'
// help: to call it with a list write println([1, 2])
// expect: 3:1 there is no variable 'show'
// help: to call it with a list write show([volume('data', 20)])
// expect: 5:5 nodebalancer('web') { ... } has no variable or word 'port'
// help: to call it with a list write port([80])
