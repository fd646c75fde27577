// Variables without def whose names a block happens to use for itself: ports, nodes, name, type, region.
// writes: 13
ports = [80, 81]
nodes = [a: '192.168.128.7:80', b: '192.168.128.8:80']
name = 'shop'
type = 'standard-1'
certificate = selfSigned('www.example.test')

instance('web') {
    type type
    privateIp()
}
nodebalancer('web') {
    ports.each { port it, label: name }
    nodes.each { label, address -> node label, address }
    port(443, https: certificate) { }
}
assert nodebalancer('web').ports.size() == 3
