// Settings from a ConfigSlurper text, and a builder of the user's own with methodMissing.
// writes: 5
def config = new ConfigSlurper('prod').parse('''
    web {
        size = 20
        ports = [80, 8080]
        label = 'shop'
    }
    environments {
        prod { web.size = 40 }
    }
''')

class Recorder {
    Map seen = [:]
    def methodMissing(String name, args) { seen[name] = args[0] }
    def propertyMissing(String name) { seen[name] }
}

def recorder = new Recorder()
recorder.plan 'standard-1'
recorder.with {
    owner 'night shift'
    rack 7
}

volume("${config.web.label}-data", config.web.size)
nodebalancer(config.web.label) {
    config.web.ports.each { p -> port p }
}
def host = instance('one') { type recorder.plan }
assert config.web.size == 40
assert recorder.seen.keySet() == ['plan', 'owner', 'rack'] as Set
assert recorder.rack == 7
println config.web.missing ?: "nothing more for $host"
