// The port of an address over 65535, in a GString.
// today: the address that the instance has is in the text
def web = instance('web-1') { type 'standard-1'; privateIp() }
nodebalancer('web') {
    port 80
    node 'a', "${web.privateIp}:0"
}

// expect: 6:15 node address "${web.privateIp}:0" has no valid port after its colon
