// A trait, a record, an abstract class and an interface implemented by a closure.
// writes: 5
trait Named {
    String prefix = 'edge'
    String nameOf(int n) { "$prefix-$n" }
}

record Backend(String label, int port) {
    String on(String ip) { "$ip:$port" }
}

abstract class Plan {
    abstract String type()
}

class Cheap extends Plan implements Named {
    String type() { 'nanode-1' }
}

interface Chooser {
    String choose(List<String> names)
}

def plan = new Cheap(prefix: 'front')
def first = { names -> names.head() } as Chooser
def backends = [new Backend('a', 80), new Backend('b', 81)]

def host = instance(first.choose([plan.nameOf(1), plan.nameOf(2)])) {
    type plan.type()
    privateIp()
}
nodebalancer('edge') {
    port 80
    node backends[0].label(), backends[0].on(host.privateIp)
}
assert backends[1].label() == 'b'
assert host.name == 'front-1'
