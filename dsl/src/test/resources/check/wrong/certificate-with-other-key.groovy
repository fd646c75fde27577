// The key of another certificate.
def chain = 'chain.pem'
def key = 'other-key.pem'
nodebalancer('web') {
    port 443, https: cert(chain, key)
}

// expect: 5:27 other-key.pem: its key does not belong to the certificate of chain.pem
