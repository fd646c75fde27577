// A method of a NodeBalancer misspelt.
nodebalancer('web') {
    port 80
    node 'a', '192.168.128.7:80'
}.waitUp(timeout: 2.minutes)

// expect: 5:3 nodebalancer has no word 'waitUp'
