// A certificate that has expired.
nodebalancer('web') {
    port 443, https: cert('expired.pem')
}

// expect: 3:27 expired.pem: the certificate expired on 2025-12-01T00:00:00Z
