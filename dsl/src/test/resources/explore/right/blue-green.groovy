// Two sets of machines behind one port. The block says which set serves: all of it in one place, nothing computed from what is there.
params {
    active 'set that serves', default: 'blue', in: ['blue', 'green']
    share 'weight of the machines that serve', default: 100, in: 50..200
    count 'machines in a set', default: 2, in: 1..2
}

def sets = ['blue', 'green'].collectEntries { color ->
    [color, parallel(1..count) { number ->
        instance("$color-$number") {
            type 'g6-nanode-1'
            image 'linode/debian12'
            rootPass secret('ROOT_PASS')
            tags color
            privateIp()
        }
    }]
}

def lb = nodebalancer('colors') {
    port(443, https: selfSigned('colors.example.test')) {
        sets.each { color, machines ->
            machines.each { machine ->
                node machine.name, machine.privateIp + ':80',
                    weight: color == active ? share : 10,
                    mode: color == active ? 'accept' : 'backup'
            }
        }
    }
    port(8080) {
        sets[active].each { machine -> node machine.name, machine.privateIp + ':8080' }
    }
}
lb.port(443).awaitUp()

println lb.port(443).nodes.collect { "$it.label $it.mode $it.weight" }.join('\n')
