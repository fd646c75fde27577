// The named argument of a port by its id misspelt.
nodebalancer(7).port(443, ids: 31)

// expect: 2:27 port has no option 'ids:'
