// Helper methods: typed, untyped, with default arguments, recursive and with a closure as parameter.
// writes: 12
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.VolumeHandle

InstanceHandle web(String name, String plan = 'standard-1', boolean start = false) {
    def made = instance(name) {
        type plan
        booted start
        privateIp()
    }
    return made
}

def address(handle, port = 80) {
    "${handle.privateIp}:$port"
}

int factorial(int n) {
    n < 2 ? 1 : n * factorial(n - 1)
}

VolumeHandle sized(String name, Closure<Integer> size) {
    volume(name, size())
}

def retry(int times, Closure work) {
    for (int i = 1; ; i++) {
        try {
            return work(i)
        } catch (IOException failure) {
            if (i == times) throw failure
            println "attempt $i: $failure.message"
        }
    }
}

def one = web('web-1')
def two = web('web-2', 'standard-2', true)
def lb = nodebalancer('web') {
    port 80
    port 8080
    node one.name, address(one)
    node two.name, address(two, 8080)
}
def data = sized('data') { factorial(4) }
assert data.size == 24
def result = retry(3) { attempt -> attempt < 2 ? { throw new IOException('busy') }() : lb.port(80) }
assert result.port == 80
