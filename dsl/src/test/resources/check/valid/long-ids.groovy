// Ids over the range of an int, BigDecimal and long arithmetic, and numbers of other bases.
// writes: 3
long big = 5_000_000_000L
def lb = nodebalancer(9876543210)
def host = instance(big + 1)
def third = nodebalancer(7L)
assert lb.id == 9876543210L
assert host.id - big == 1
assert host.id > Integer.MAX_VALUE

def trusted = lb.port(443, id: 8_000_000_001L)
assert trusted.id == 8000000001L && trusted.port == 443

def size = 0x14
def price = size * 0.10
assert price == 2.0 && price instanceof BigDecimal
volume('hex', size)
volume('rounded', (price * 7.55G).intValue())
volume('ceiling', Math.ceil(20.2) as int)
assert 10G ** 20 > Long.MAX_VALUE
println "$host.name ${third.id}"
