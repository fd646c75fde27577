// https turned on without a certificate.
nodebalancer('web') {
    port 443, https: true
}

// expect: 3:22 'https:' of port 443 does not take true or false
