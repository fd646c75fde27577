// The region inside a port, where it would silently change what follows.
// runs: the region of the runbook answers, and everything made after it is in eu-west
nodebalancer('web') {
    port(80) {
        region 'eu-west'
        node 'a', '192.168.128.7:80'
    }
}

// expect: 5:9 port(80) { ... } has no word 'region'
