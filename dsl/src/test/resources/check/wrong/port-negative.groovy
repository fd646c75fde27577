// A negative port, with braces.
nodebalancer('web') {
    port(-1) {
        node 'a', '192.168.128.7:80'
    }
}

// expect: 3:10 port -1 does not exist
