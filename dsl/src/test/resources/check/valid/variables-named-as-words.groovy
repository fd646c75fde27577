// Variables, parameters and fields called instance, volume, port, node, region and image.
// writes: 8
class Target {
    String node
    int port
    String address(String ip) { "$ip:$port" }
}

def describe(instance, volume, region) {
    "$volume.name on $instance.name in $region"
}

def region = 'us-east'
def image = 'debian12'
def type = 'standard-1'
def instance = instance('web-1') {
    region region
    type type
    image image
    rootPass secret('ROOT_PASS')
    privateIp()
}
def other = instance('web-2') { type type }
def volume = volume('data', 20, on: instance)
def port = 8080
def target = new Target(node: 'a', port: port)
def nodebalancer = nodebalancer('web') {
    port port
    node target.node, target.address(instance.privateIp)
}
volume = volume('logs', 20)
for (node in [instance, other]) {
    println describe(node, volume, node.region)
}
assert nodebalancer.port(port).port == 8080
assert [1, 2].collect { p -> p * port } == [8080, 16160]

def secret = { n -> n * 2 }
assert [1, 2].collect(secret) == [2, 4] && secret.call(3) == 6
def create = { String name, Closure then -> then(name) }
assert create('x') { it + 1 } == 'x1'
