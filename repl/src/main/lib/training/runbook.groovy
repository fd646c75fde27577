// What a start of a run needs, for the class-data archive.
region 'us-east'
def web = parallel(['web-1', 'web-2']) { name ->
    instance(name) {
        type 'standard-1'
        image 'debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}
def lb = nodebalancer('web') {
    port 80, label: 'plain'
    port 443, https: selfSigned('www.example.test')
    web.each { node it.name, it.privateIp + ':80' }
    port(8443) {
        node 'admin', web[1].privateIp + ':9000'
    }
}
lb.awaitUp()
def data = volume('data', 20).attachTo(web[0])
data.resize 40
data.detach()
println "$lb.publicIp serves from ${web*.privateIp.join(' and ')}, ${lb.ports.collect { it.port }}"
