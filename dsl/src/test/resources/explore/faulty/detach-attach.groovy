// Moves the volume of the old database to the new one. Only what is still on the old one is moved.
params {
    size 'GB of the volume', default: 40, in: 20..100
}

def machines = ['db-old', 'db-new'].collectEntries { name ->
    [name, instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'db'
    }]
}
def from = machines['db-old']
def to = machines['db-new']

def data = volumes(label: 'db-data').find() ?: volume('db-data', size, on: from, tags: ['db'])

if (data.attachedTo == from.id) {
    println "moving $data.name from $from.name to $to.name"
    data.detach()
    data.attachTo(to)
}

println "$data.label: $data.size GB"
