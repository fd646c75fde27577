// A variable misspelt outside any block.
def data = volume('data', 20)
println dta.size

// expect: 3:9 there is no variable 'dta'
