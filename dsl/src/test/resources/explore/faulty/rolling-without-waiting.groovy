// Reboots the machines behind the port one after the other into the new kernel, each one once.
def kernel = 'kernel-6.12'

def machines = parallel(['web-1', 'web-2']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def port = nodebalancer('shop') {
    port(443, https: selfSigned('shop.example.test')) {
        machines.each { node it.name, it.privateIp + ':80' }
    }
}.port(443)
port.awaitUp()

machines.findAll { !(kernel in it.tags) }.each { machine ->
    def node = port.node(machine.name)
    node.drain()
    machine.reboot()
    node.accept()
    machine.tag kernel
}

println "${machines*.name.join(' and ')} run $kernel"
