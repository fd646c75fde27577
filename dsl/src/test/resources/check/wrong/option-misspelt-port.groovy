// A named argument of port misspelt.
nodebalancer('web') {
    port 443, htps: selfSigned('www.example.test')
}

// expect: 3:15 port 443 has no option 'htps:'
