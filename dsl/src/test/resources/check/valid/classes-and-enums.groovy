// Classes, an enum, a static method and a static final constant beside the words.
// writes: 6
enum Tier {
    SMALL('standard-1', 20), LARGE('standard-4', 200)

    final String plan
    final int gigabytes

    Tier(String plan, int gigabytes) {
        this.plan = plan
        this.gigabytes = gigabytes
    }
}

class Naming {
    static final String PREFIX = 'shop'
    static String of(String role, int number) {
        [PREFIX, role, number].join('-')
    }
}

class Spec {
    String role
    Tier tier
    int number = 1
    String getName() { Naming.of(role, number) }
    String toString() { "$name ($tier)" }
}

def specs = [new Spec(role: 'web', tier: Tier.SMALL), new Spec(role: 'db', tier: Tier.LARGE, number: 2)]
def made = specs.collect { spec ->
    def host = instance(spec.name) { type spec.tier.plan; privateIp() }
    volume("${spec.name}-data", spec.tier.gigabytes, on: host)
    host
}
assert made*.type == ['standard-1', 'standard-4']
assert made.first().name == 'shop-web-1'
println specs.join(', ')
