// The port of a NodeBalancer that no NodeBalancer can have.
def lb = nodebalancer('web') { port 443 }
println lb.port(70000).status

// expect: 3:17 port 70000 does not exist
