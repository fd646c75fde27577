// Reboots the machines into a new kernel behind the balancer, once: the tag on the balancer says that all have it.
params {
    kernel 'the kernel that the machines must run', default: '6.12', in: ['6.6', '6.12']
    machines default: 3, in: 2..4
}

def web = parallel(1..machines) { number ->
    instance("roll-$number") {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer('roll') {
    port 80
    port(443, https: selfSigned('roll.example.test'))
    web.each { node it.name, it.privateIp + ':80' }
}
lb.awaitUp(timeout: 5.minutes)

def mark = "kernel-$kernel".toString()
if (!(mark in lb.tags)) {
    lb.rolling(pause: 10.seconds, timeout: 5.minutes) { node -> node.instance.reboot() }
    lb.tag mark
    lb.tags.findAll { it.startsWith('kernel-') && it != mark }.each { lb.untag it }
}

println "${web*.name.join(', ')}: $mark"
