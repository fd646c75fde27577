// Volumes from a table, spread over the machines of a small cluster. A line may grow; nothing shrinks.
params {
    members 'number of machines', default: 2, in: 1..3
    factor 'times the sizes of the table', default: 1, in: 1..3
}

def table = [
    [name: 'journal', size: 10, tags: ['fast']],
    [name: 'index', size: 20, tags: ['fast', 'rebuilt']],
    [name: 'blobs', size: 40, tags: []],
    [name: 'attic', size: 30, tags: ['cold']],
]

def cluster = (1..members).collect { number ->
    instance("store-$number") {
        type 'g6-standard-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'store'
    }
}

def made = [:]
table.eachWithIndex { line, index ->
    def place = cluster[index % cluster.size()]
    made[line.name] = volume("store-$line.name", line.size * factor, tags: ['store'] + line.tags, encrypted: true)
    made[line.name].moveTo(place)
}

def total = made.values()*.size.sum()
made.each { name, one ->
    println "${name.padRight(8)} $one.size GB $one.filesystemPath"
}
println "$total GB on ${cluster*.name.join(' and ')}"
