// An address with a number over 255.
nodebalancer('web') {
    port 80
    node 'a', '192.168.328.7:80'
}

// expect: 4:15 node address '192.168.328.7:80' has the octet 328, which is over 255
