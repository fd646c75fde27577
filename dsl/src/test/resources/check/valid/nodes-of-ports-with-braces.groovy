// Ports whose braces have settings alone share the nodes of the block; one has a node of its own.
// writes: 14
def web = parallel(['web-1', 'web-2']) { name -> instance(name) { type 'standard-1'; privateIp() } }

nodebalancer('web') {
    port(80) { label 'plain' }
    port(443, https: selfSigned('www.example.test')) { }
    port(9000) { node 'admin', web[1].privateIp + ':9000' }
    web.each { node it.name, it.privateIp + ':80' }
}
