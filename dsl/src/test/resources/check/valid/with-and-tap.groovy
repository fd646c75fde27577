// with and tap on handles, maps and builders; nested it.
// writes: 4
def settings = [:].tap {
    name = 'data'
    size = 30
    put('plan', 'standard-1')
}

def host = instance(settings.name) { type settings.plan; privateIp() }
host.with {
    println "$name in $region has $privateIp"
    assert type == 'standard-1'
}
volume(settings.name, settings.size, on: host).with {
    assert size == 30
    assert attachedTo == host.id
    it.resize 40
}.tap { println it }

def text = new StringBuilder().with {
    append 'volumes: '
    append settings.name
    it.toString()
}
assert text == 'volumes: data'

class Rack {
    String volume(String name, String place) { "$name:$place" }
    String node(String name, String place) { "$name@$place" }
}
def rack = new Rack()
rack.with { assert volume('a', 'b') == 'a:b' }
rack.tap { assert node('a', 'b') == 'a@b' }
try {
    throw new IllegalStateException('x')
} catch (Exception thrown) {
    def again = thrown
    if (!again) { throw again }
}
def list = [volume: 1]
assert list['volume'] == 1
