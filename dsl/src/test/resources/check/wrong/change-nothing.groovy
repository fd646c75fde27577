// change without anything to change.
def lb = nodebalancer('web') { port 80 }
lb.port(80).change()

// expect: 3:13 'change' of port needs arguments
