// A property that another kind of handle has.
def data = volume('data', 20)
nodebalancer('web') {
    port 80
    node 'a', data.privateIp + ':80'
}

// expect: 5:20 volume has no property 'privateIp'
