// The file of a certificate in place of the certificate.
nodebalancer('web') {
    port 443, https: 'site.pem'
}

// expect: 3:22 'https:' of port 443 does not take text
