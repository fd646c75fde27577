// Adds a port with its own nodes to an existing NodeBalancer.
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

// Parts that a block does not name are kept: port 80 and its node are unchanged.
def lb = nodebalancer('web') {
    port(8443, https: selfSigned('admin.example.test'), label: 'admin') {
        node 'admin', web.privateIp + ':9000'
    }
}

println "$lb listens on ${lb.ports*.port.join(', ')}"
