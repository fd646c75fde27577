// Constants: final locals, a @Field, static finals of a class and arithmetic on them.
// writes: 7
import groovy.transform.Field

@Field final int HTTP = 80
@Field static final String SYSTEM = 'debian12'
@Field List<Integer> sizes = [20, 40]

class Limits {
    static final int MOST = 100
    static final int PER_HOST = MOST.intdiv(5)
}

final String name = 'shop'
final int admin = HTTP + 8000

int sizeFor(int hosts) {
    Math.min(Limits.MOST, hosts * sizes[0])
}

def host = instance(name) { type 'standard-1'; image SYSTEM; rootPass secret('ROOT_PASS'); privateIp() }
nodebalancer(name) {
    throttle Limits.PER_HOST
    port HTTP
    port admin
    node name, "$host.privateIp:$HTTP"
}
