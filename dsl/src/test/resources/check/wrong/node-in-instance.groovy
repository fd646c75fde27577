// A node inside an instance.
instance('web-1') {
    type 'standard-1'
    node 'web-1', '192.168.128.7:80'
}

// expect: 4:5 instance('web-1') { ... } has no word 'node'
