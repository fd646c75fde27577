// The address of an instance without a port.
// today: the address that the instance has is in the text
def web = instance('web-1') { type 'standard-1'; privateIp() }
nodebalancer('web') {
    port 80
    node 'a', web.privateIp
}

// expect: 6:15 node address web.privateIp has no port
