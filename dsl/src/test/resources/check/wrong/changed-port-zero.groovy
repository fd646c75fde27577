// A port changed to one that does not exist.
def lb = nodebalancer('web') { port 80 }
lb.port(80).change(port: 80800)

// expect: 3:26 port 80800 does not exist
