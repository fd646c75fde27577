// A node on every address of its host.
nodebalancer('web') {
    port 80
    node 'a', '0.0.0.0:80'
}

// expect: 4:15 node address '0.0.0.0:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)
