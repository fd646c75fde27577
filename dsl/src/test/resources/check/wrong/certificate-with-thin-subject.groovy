// A certificate with neither country nor common name.
nodebalancer('web') {
    port 443, https: cert('thin.pem')
}

// expect: 3:27 thin.pem: its subject (O=Example) has neither country nor common name
