// A named argument of change misspelt.
def lb = nodebalancer('web') { port 80 }
lb.port(80).change(prot: 8080)

// expect: 3:20 change has no option 'prot:'
