// Operator overloading, spaceship, power, regex operators, in, as, membership and identity.
// writes: 2
class Gb implements Comparable<Gb> {
    int value
    Gb plus(Gb other) { new Gb(value: value + other.value) }
    Gb multiply(Number n) { new Gb(value: value * n) }
    int compareTo(Gb other) { value <=> other.value }
    def asType(Class type) { type == Integer ? value : toString() }
    boolean asBoolean() { value > 0 }
}

def ten = new Gb(value: 10)
def size = ten + ten * 2
assert size > ten && size && !new Gb()
def data = volume('data', size as Integer)
assert data.size in 1..100
assert data.size !in [10, 20]
assert data !== volume('data') && data == volume('data')
assert 'web-1' ==~ /web-\d/ && 'web-1' =~ /\d/
volume('bits', (1 << 4) | 0b1000 ^ 2 ** 1)
assert volume('bits').size == 26
def flags = 0
flags |= 4
flags <<= 1
assert flags == 8 && 7 % 4 == 3 && -7.intdiv(2) == -3
