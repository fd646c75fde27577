// The instance in place of its address.
def web = instance('web-1') { type 'standard-1'; privateIp() }
nodebalancer('web') {
    port 80
    node 'a', web
}

// expect: 5:15 'node' of nodebalancer('web') { ... } does not take (text, instance)
