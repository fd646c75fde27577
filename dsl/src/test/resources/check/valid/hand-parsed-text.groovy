// Lines of an inventory parsed with regular expressions into maps of Objects.
// writes: 7
def inventory = '''
    # name      size  kind
    db-data     40    volume
    db-logs     20    volume
    db-1        -     instance

    web-1       -     instance
'''

def rows = inventory.readLines()*.trim()
    .findAll { it && !it.startsWith('#') }
    .collect { line ->
        def m = line =~ /^(\S+)\s+(\d+|-)\s+(\w+)$/
        assert m.matches()
        [name: m[0][1], size: m[0][2].integer ? m[0][2] as int : null, kind: m[0][3]]
    }

def made = rows.collectEntries { row ->
    switch (row.kind) {
        case 'volume': return [row.name, volume(row.name, row.size)]
        case 'instance': return [row.name, instance(row.name) { type 'standard-1'; privateIp() }]
    }
}
def (host, port) = 'db-1:5432'.split(':')
def address = made[host].privateIp + ':' + port.toInteger()
made['db-data'].attachTo(made[host])
assert (address =~ /^192\.168\.\d+\.\d+:5432$/).find()
assert 'web-1' ==~ /web-\d/
