// A word misspelt in a closure inside a block.
def addresses = ['192.168.128.7:80', '192.168.128.8:80']
nodebalancer('web') {
    port 80
    addresses.eachWithIndex { address, i ->
        noed "web-$i", address
    }
}

// expect: 6:9 nodebalancer('web') { ... } has no word 'noed'
