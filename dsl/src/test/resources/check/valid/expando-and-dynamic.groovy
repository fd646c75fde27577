// Expando, maps with dots, properties by name, and what a handle is asked at run time.
// writes: 5
def wish = new Expando(name: 'data', size: 20)
wish.grow = { by -> size + by }
wish.where = 'us-east'

def made = volume(wish.name, wish.size, region: wish.where)
def property = 'size'
assert made."$property" == 20
made.resize wish.grow(10)
assert made['size'] == 30

def plan = [host: [name: 'web', ports: [80, 81]]]
nodebalancer(plan.host.name) {
    for (p in plan.host.ports) port(p)
}
assert this.invokeMethod('volume', 'data').name == 'data'
assert made.hasProperty('filesystemPath')
assert made.respondsTo('detach')
