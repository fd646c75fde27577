// A folder in place of a certificate.
def site = cert('folder')
nodebalancer('web') {
    port 443, https: site
}

// expect: 2:17 folder: a folder
