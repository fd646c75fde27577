// A block kept in a variable whose word is misspelt.
def plan = {
    typ 'standard-1'
    privateIp()
}
instance('web-1', plan)

// expect: 3:5 instance('web-1') { ... } has no word 'typ'
