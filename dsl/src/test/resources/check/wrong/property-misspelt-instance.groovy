// A property of an instance misspelt.
def web = instance('web-1') { type 'standard-1'; privateIp() }
nodebalancer('web') {
    port 80
    node 'a', web.privatIp + ':80'
}

// expect: 5:19 instance has no property 'privatIp'
