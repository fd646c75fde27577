// Moves the volumes of the database to the machine that a parameter names. A run that stopped continues.
params {
    home 'machine that has the data', default: 'db-b', in: ['db-a', 'db-b', 'db-c']
    size 'GB of the data volume', default: 20, in: 20..60
}

def machines = parallel(['db-a', 'db-b', 'db-c']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'db'
    }
}.collectEntries { [it.name, it] }

def target = machines[home]
def wanted = [data: size, wal: 10, dumps: size * 2]

def moved = wanted.collect { name, gigabytes ->
    def one = volume("db-$name", gigabytes, tags: ['db', name])
    one.moveTo(target, timeout: 5.minutes)
    one
}

assert moved.every { it.attachedTo == target.id }
println moved.collect { "$it.name: $it.size GB" }.join(', ') + " on $target.name"
