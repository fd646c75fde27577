// Ternaries and variables whose type changes on the way, conditions on anything.
// args: small
// writes: 4
def small = args && args[0] == 'small'
def size = small ? 20 : '40'
size = size instanceof String ? size.toInteger() : size

def target = small ? instance('one') { type 'standard-1'; privateIp() } : 'nobody'
def address = target instanceof String ? '10.0.0.1:80' : target.privateIp + ':80'
def thing = 5
thing = "thing-$thing"
thing = volume(thing, size)
thing = [thing, target]
def listen = args ? 8080 : null
def lb = listen ? nodebalancer('web') { } : null
assert thing[0].size == 20
assert thing[1].privateIp + ':80' == address
assert (lb ?: [name: 'none']).name == 'web'
assert (listen as Integer) + 1 == 8081
