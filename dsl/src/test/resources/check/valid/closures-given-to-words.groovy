// Blocks kept in variables and given to words, one of them for several.
// writes: 17
def base = {
    type 'standard-1'
    image 'debian12'
    rootPass secret('ROOT_PASS')
    privateIp()
}
Closure started = {
    type 'standard-2'
    booted true
    privateIp()
}
def a = instance('a', base)
def b = instance('b', base)
def c = instance('c', started)

def nodes = {
    port 80
    node 'a', a.privateIp + ':80'
    node 'b', b.privateIp + ':80'
}
nodebalancer('blue', nodes)
nodebalancer('green', nodes)

def admin = { node 'c', c.privateIp + ':9000' }
nodebalancer('admin') {
    port 9000, admin
}
