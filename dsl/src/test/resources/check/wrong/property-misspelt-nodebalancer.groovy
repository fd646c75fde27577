// A property of a NodeBalancer misspelt.
def lb = nodebalancer('web') { port 80 }
println "http://${lb.publicIP}"

// expect: 3:22 nodebalancer has no property 'publicIP'
