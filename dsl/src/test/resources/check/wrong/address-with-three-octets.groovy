// An address cut short, put together from constants.
def net = '192.168.1'
nodebalancer('web') {
    port 80
    node 'a', net + ':80'
}

// expect: 5:15 node address '192.168.1:80' has 3 octets and not 4
