// The port of a NodeBalancer asked for by text.
def lb = nodebalancer('web') { port 443 }
println lb.port('443').status

// expect: 3:17 'port' of nodebalancer does not take (text)
