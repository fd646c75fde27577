// Two words misspelt in two blocks.
def web = instance('web-1') {
    type 'standard-1'
    privateIP()
}
nodebalancer('web') {
    port 80
    nodes 'a', web.privateIp + ':80'
}

// expect: 4:5 instance('web-1') { ... } has no word 'privateIP'
// expect: 8:5 nodebalancer('web') { ... } has no word 'nodes'
