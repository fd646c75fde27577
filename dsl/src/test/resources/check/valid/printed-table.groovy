// A small report: padded columns, totals, sorting and a here document of all that was made.
// writes: 5
def volumes = [web: 30, db: 100, logs: 10].collect { name, size -> volume(name, size) }
def lb = nodebalancer('web') { port 80 }

def width = volumes*.name*.size().max()
def rule = '-' * (width + 10)
println rule
volumes.sort { a, b -> b.size <=> a.size ?: a.name <=> b.name }.each { v ->
    println "${v.name.padRight(width)} ${(v.size as String).padLeft(5)} GB"
}
println rule
println 'total'.padRight(width) + volumes.sum { it.size }.toString().padLeft(6) + ' GB'
def ups = lb.ports.collectEntries { p -> [(p.port): "${p.status.up}/${p.status.up + p.status.down}"] }
println ups
println([volumes: volumes*.size, balancer: [name: lb.name, ports: lb.ports*.port]])
assert volumes.first().name == 'db'
