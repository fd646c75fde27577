// A certificate without its key.
nodebalancer('web') {
    port 443, https: cert('chain.pem')
}

// expect: 3:27 chain.pem: no private key in it (found: CERTIFICATE)
