// A port with nodes of its own, added to a NodeBalancer that is there.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = instance('web-1') {
    type 'standard-1'
    image 'debian12'
    rootPass secret('ROOT_PASS')
    privateIp()
}
nodebalancer('web') {
    port 80
    node 'web-1', web.privateIp + ':80'
}

// What a block does not name stays: port 80 and its node are left as they are.
def lb = nodebalancer('web') {
    port(8443, https: selfSigned('admin.example.test'), label: 'admin') {
        node 'admin', web.privateIp + ':9000'
    }
}

println "$lb listens on ${lb.ports*.port.join(', ')}"
