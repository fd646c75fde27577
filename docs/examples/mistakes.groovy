// Mistakes of several kinds, for docs/check.md.
def web = instance('web-1') {
    imge 'debian12'
    privateIp()
}
def shift = 65100
nodebalancer('web') {
    port 80
    port 443 + shift
    node 'a', web.privatIp + ':80'
    node 'b', web.privateIp + ':8O'
}
volume('data', 20, wiat: false).resize 10
