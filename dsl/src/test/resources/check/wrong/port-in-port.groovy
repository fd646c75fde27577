// A port inside a port.
nodebalancer('web') {
    port(80) {
        port 443
    }
}

// expect: 4:9 port(80) { ... } has no word 'port'
