// Ranges, steps, downto and C-style loops that name ports.
// writes: 13
def app = instance('app') { type 'standard-1'; privateIp() }

nodebalancer('ranged') {
    for (int p = 8000; p < 8003; p++) {
        port p
    }
    (9000..9001).each { port it }
    node 'app', app.privateIp + ':8000'
}
def seen = []
10.downto(8) { seen << it }
1.step(10, 3) { seen << it }
1.upto(2) { seen << it }
assert seen == [10, 9, 8, 1, 4, 7, 1, 2]
assert ('a'..'c').toList() == ['a', 'b', 'c']
