// A port, a label and an address that break rules, in one block.
nodebalancer('web') {
    port 443000
    node 'web:1', '192.168.128.7:80'
    node 'web-2', '8.8.8.8:80'
}

// expect: 3:10 port 443000 does not exist
// expect: 4:10 node label 'web:1' has a colon
// expect: 5:19 node address '8.8.8.8:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)
