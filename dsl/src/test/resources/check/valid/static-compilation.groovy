// Methods and a class checked and compiled statically inside a dynamic script.
// writes: 8
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.NodeBalancerHandle
import groovy.transform.CompileDynamic
import groovy.transform.CompileStatic
import groovy.transform.TypeChecked

@CompileStatic
InstanceHandle host(String name) {
    instance(name) {
        type 'standard-1'
        privateIp()
    }
}

@TypeChecked
NodeBalancerHandle front(String name, List<InstanceHandle> hosts) {
    nodebalancer(name) {
        port 80
        port(8080, label: 'admin') { node 'first', hosts[0].privateIp + ':9000' }
        hosts.each { node it.name, it.privateIp + ':80' }
    }
}

@CompileStatic
class Sizes {
    static int sum(List<Integer> sizes) {
        int total = 0
        for (int size : sizes) total += size
        total
    }

    @CompileDynamic
    static any(thing) { thing.size }
}

def web = host('web')
def lb = front('web', [web])
def data = volume('data', Sizes.sum([10, 20]))
assert Sizes.any(data) == 30
assert lb.ports*.port.sort() == [80, 8080]
