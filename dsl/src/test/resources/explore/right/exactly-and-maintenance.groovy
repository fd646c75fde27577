// One block names all ports and nodes, with exactly; a machine under maintenance drains, and the spare one is a backup.
params {
    maintenance 'machine that gets no new clients', default: 'none', in: ['none', 'web-1', 'web-2']
    admin 'has the port of the administrators', default: true
}

def planOf = { name -> name == 'spare' ? 'g6-nanode-1' : 'g6-standard-1' }
def web = parallel(['web-1', 'web-2', 'web-3', 'spare']) { name ->
    def plan = planOf(name)
    instance(name) {
        type plan
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def mode = { name ->
    switch (name) {
        case maintenance: return 'drain'
        case 'spare': return 'backup'
        default: return 'accept'
    }
}

def lb = nodebalancer('main', exactly: true) {
    port(80) {
        web.each { machine -> node machine.name, machine.privateIp + ':80', mode: mode(machine.name) }
    }
    port(443, https: selfSigned('main.example.test')) {
        algorithm 'source'
        cipherSuite 'recommended'
        web.each { machine -> node machine.name, machine.privateIp + ':80', mode: mode(machine.name), weight: 60 }
    }
    if (admin) {
        port(9000, protocol: 'tcp', proxyProtocol: 'v2') {
            node 'web-1', web[0].privateIp + ':9000'
        }
    }
}
lb.awaitUp()

println "${lb.ports*.port.sort()} serve; maintenance: $maintenance"
