// The new port written as text.
def lb = nodebalancer('web') { port 80 }
lb.port(80).change(port: '8080')

// expect: 3:26 'port:' of change does not take text
