// switch over ranges, lists, classes and patterns, old and arrow form, also as an expression.
// args: 64
// writes: 4
def wanted = args.length ? args[0].toInteger() : 20

def plan
switch (wanted) {
    case 0..<32:
        plan = 'standard-1'
        break
    case 32..128:
        plan = 'standard-4'
        break
    default:
        throw new IllegalArgumentException("no plan for $wanted GB")
}

def kind = switch (wanted) {
    case { it > 1000 } -> 'huge'
    case [64, 128] -> 'round'
    case Number -> 'odd'
}
def throttled = switch (kind) {
    case ~/r.*/ -> 10
    default -> 0
}

def host = instance("db-$kind") { type plan }
volume('data', wanted, on: host)
nodebalancer('db') {
    throttle throttled
    port wanted > 32 ? 5432 : 5433
}
assert host.type == 'standard-4'
