// The port of an address over 65535, after the address of an instance.
// today: the address that the instance has is in the text
def web = instance('web-1') { type 'standard-1'; privateIp() }
nodebalancer('web') {
    port 80
    node 'a', web.privateIp + ':80000'
}

// expect: 6:15 node address web.privateIp + ':80000' has no valid port after its colon
