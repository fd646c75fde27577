// A port twice, the second time with braces, its number in a variable.
def admin = 8080
nodebalancer('web') {
    port 8080
    port(admin) {
        node 'a', '192.168.128.7:80'
    }
}

// expect: 5:10 nodebalancer 'web' has port 8080 twice
