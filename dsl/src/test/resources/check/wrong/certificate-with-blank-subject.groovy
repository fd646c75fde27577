// A certificate whose subject fields are blank.
nodebalancer('web') {
    port(443, https: cert('blank.pem')) {
        node 'a', '192.168.128.7:80'
    }
}

// expect: 3:27 blank.pem: its subject fields are blank, and the service rejects that
