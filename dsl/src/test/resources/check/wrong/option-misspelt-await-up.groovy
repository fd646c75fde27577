// A named argument of awaitUp misspelt: the unit is in the value, not in the name.
def lb = nodebalancer('web') { port 80; node 'a', '192.168.128.7:80' }
lb.awaitUp(timeoutMinutes: 5)

// expect: 3:12 awaitUp has no option 'timeoutMinutes:'
