// parallel over ranges, lists, sets, map entries, with it, with a method reference, nested and inside helpers.
// writes: 20
def names = ['a', 'b', 'c']
def volumes = parallel(names) { volume("v-$it", 20) }
assert volumes*.name == ['v-a', 'v-b', 'v-c']

parallel(1..2) { n ->
    instance("web-$n") {
        type 'standard-1'
        privateIp()
    }
}
parallel(volumes) { v -> v.resize 30 }
parallel([x: 10, y: 20].entrySet()) { e -> volume(e.key, e.value) }
def work = { String name -> volume(name, 10) }
parallel(['p', 'q'] as Set, work)
def sizes = parallel(names, { volume("v-$it").size })
assert sizes == [30, 30, 30]
def lengths = parallel(['one', 'three'], String::length)
assert lengths == [3, 5]

def deep = parallel(['lb-1', 'lb-2']) { lb ->
    nodebalancer(lb) {
        parallel([80]) { p -> p }.each { port it }
        node 'a', instance('web-1').privateIp + ':80'
    }
}
assert deep.size() == 2
assert parallel([]) { it } == []
