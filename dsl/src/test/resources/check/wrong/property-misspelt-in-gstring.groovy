// A property misspelt inside a GString, of the element of a list.
def web = (1..2).collect { n -> instance("web-$n") { type 'standard-1'; privateIp() } }
nodebalancer('web') {
    port 80
    node 'a', "${web[0].privteIp}:80"
}

// expect: 5:25 instance has no property 'privteIp'
