// A method of a port misspelt.
def lb = nodebalancer('web') { port 80 }
lb.port(80).chnage(port: 8080)

// expect: 3:13 port has no word 'chnage'
