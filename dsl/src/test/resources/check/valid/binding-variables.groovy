// Variables without def, which every helper and closure of the script sees.
// writes: 8
plan = 'standard-1'
system = 'debian12'
backends = []
x = 5

def make(String name) {
    def made = instance(name) {
        type plan
        image system
        rootPass secret('ROOT_PASS')
        privateIp()
    }
    backends << made
    made
}

['app-1', 'app-2'].each { make(it) }
total = backends.size()

lb = nodebalancer('app') {
    throttle x
    port 8000 + x
    backends.each { b -> node b.name, b.privateIp + ":${8000 + x}" }
}
println "$total back ends behind $lb"
