// A file that is no PEM text.
nodebalancer('web') {
    port 443, https: cert('notes.pem')
}

// expect: 3:27 notes.pem: not PEM text
