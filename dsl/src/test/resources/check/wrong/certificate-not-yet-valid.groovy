// A certificate of a time to come, in a change.
def lb = nodebalancer('web') { port 443 }
lb.port(443).change(https: cert('early.pem'))

// expect: 3:33 early.pem: the certificate is not valid before 2999-01-01T00:00:00Z
