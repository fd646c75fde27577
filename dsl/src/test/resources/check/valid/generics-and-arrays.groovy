// Generic methods and collections, arrays, varargs, casts and a closure coerced to a functional interface.
// writes: 10
import java.util.function.Function
import java.util.function.Supplier
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.VolumeHandle

<T> T firstOf(List<T> all) { all[0] }

def <K, V> Map<V, K> turned(Map<K, V> map) {
    map.collectEntries { k, v -> [v, k] }
}

List<VolumeHandle> all(int size, String... names) {
    names.collect { volume(it, size) }
}

Function<String, InstanceHandle> make = { String n -> instance(n) { type 'standard-1' } }
Supplier<Integer> size = () -> 20
int[] ports = [80, 81] as int[]
String[] names = new String[2]
names[0] = 'a'
names[1] = 'b'
InstanceHandle[] hosts = names.collect { make.apply(it) } as InstanceHandle[]

List<VolumeHandle> volumes = all(size.get(), *names)
volumes += all(10, 'c')
Map<Integer, String> byPort = [(ports[0]): 'http', (ports[1]): 'alt']
nodebalancer('typed') {
    byPort.each { number, title -> port number, label: title }
    port((ports as List<Integer>).sum() as int)
}
assert firstOf(volumes).attachTo(hosts[0]).attachedTo == hosts[0].id
assert turned(byPort).alt == 81
assert ((VolumeHandle) volumes.last()).size == 10
