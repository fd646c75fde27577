// A property of a port misspelt.
def lb = nodebalancer('web') { port 80 }
println lb.port(80).proto

// expect: 3:21 port has no property 'proto'
