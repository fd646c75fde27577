// A named argument of a port with braces misspelt.
nodebalancer('web') {
    port(8080, lable: 'admin') {
        node 'a', '192.168.128.7:80'
    }
}

// expect: 3:16 port 8080 has no option 'lable:'
