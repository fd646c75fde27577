// A property of the counts of a port misspelt.
def lb = nodebalancer('web') { port 80 }
println lb.port(80).status.upp

// expect: 3:28 nodes status has no property 'upp'
