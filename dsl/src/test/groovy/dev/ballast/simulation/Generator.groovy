package dev.ballast.simulation

import dev.ballast.explore.InjectedFault
import dev.ballast.explore.InjectedFault.Effect
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport

/** Makes the plan of a seed. Its runbooks describe a state, so that one that has done its work does nothing when it runs again. */
final class Generator {

    private static final List<Integer> PORTS = [80, 8080, 9000]

    private final long seed
    private final Random random
    private final boolean linode

    Generator(long seed) {
        this.seed = seed
        this.random = new Random(seed)
        // Of the seeds up to 4096 the first boolean is true.
        random.nextBoolean()
        this.linode = mixed % 2 == 1
    }

    /** Returns a number in which seeds that follow one another differ in every bit. */
    private long getMixed() {
        new SplittableRandom(seed).nextLong(1L << 32)
    }

    /** Returns the plan without faults. */
    Plan plan() {
        def instances = (1..<(1 + random.nextInt(3))).collect { [name: "host-$it".toString(), privateIp: random.nextBoolean(), image: random.nextInt(3) == 0] }
        def volumes = (1..<(1 + random.nextInt(4))).collect { [name: "disk-$it".toString(), size: 20, on: some(instances)?.name] }
        def balancers = (1..<(1 + random.nextInt(3))).collect { [name: "site-$it".toString(), throttle: null, ports: ports()] }
        if ((instances + volumes + balancers).empty) {
            volumes << [name: 'disk-1', size: 20, on: null]
        }
        def first = steps(instances, volumes, balancers, [])
        def versions = [first]
        if (random.nextInt(3) > 0) {
            versions << changed(instances, volumes, balancers)
        }
        int crowd = pick([1, 1, 1, 2, 3])
        boolean oneHost = random.nextBoolean()
        List<String> lost = []
        if (linode && (mixed >> 8) % 4 == 2) {
            rarer(versions)
        }
        if (linode && (mixed >> 2) % 2 == 1) {
            lost = further(versions, volumes, balancers)
        }
        new Plan(seed, linode ? 'linode' : 'documented', versions, crowd, oneHost, lost)
    }

    /** Adds what other commands do beside the words of a runbook; draws of its own leave all other seeds as they were. */
    private List<String> further(List<List<Step>> versions, List<Map> volumes, List<Map> balancers) {
        def more = new Random(mixed)
        versions[0] << new Step("volume('given-1', 20)", { cloud -> cloud.volume('given-1', 20) })
        def serving = balancers.find { it.ports.any { number, nodes -> !nodes.empty } }
        if (serving != null && versions.size() > 1 && more.nextBoolean() && !versions.last().any { it.text.contains(").delete()") }) {
            String name = serving.name
            versions.last() << new Step("nodebalancer('$name').rolling { }", { cloud -> cloud.nodebalancer(name).rolling { node -> node } }, true)
        }
        if (more.nextBoolean()) {
            versions.last() << new Step('import all', { cloud -> new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null)) })
        }
        def lost = versions.size() > 1 && more.nextBoolean() ? volumes.take(1)*.name.findAll { name -> versions[1].any { it.text.contains("volume('$name', ") } } : []
        if (more.nextBoolean()) {
            versions << [new Step('teardown()', { cloud -> cloud.teardown() })]
        }
        lost
    }

    /** Adds the writes that the steps above do not lead to, on resources of their own. */
    private void rarer(List<List<Step>> versions) {
        def host = instance([name: 'more-1', image: true, privateIp: false])
        def disk = volume([name: 'more-1', size: 20, on: null])
        versions[0].addAll(0, [host, disk, front(), net([web: '10.0.0.0/24', data: '10.0.1.0/24'], 'live'), wide(10), gate(443, false), new Step("firewall('gone-1') { }", { cloud -> cloud.firewall('gone-1') { } }), locked("'service'"),
            OLD])
        if (versions.size() == 1) {
            versions << []
        }
        versions.last().addAll(0, [host, disk, front(),
            new Step("reservedIp('front-1').tag('app')", { cloud -> cloud.reservedIp('front-1').tag('app') }),
            new Step("instance('more-1').tag('app')", { cloud -> cloud.instance('more-1').tag('app') }),
            new Step("instance('more-1').addPrivateIp()", { cloud -> cloud.instance('more-1').addPrivateIp() }),
            new Step("instance('more-1').reboot()", { cloud -> cloud.instance('more-1').reboot() }, true),
            net([front: '10.0.0.0/24', edge: '10.0.1.0/25'], 'old'),
            new Step("instance('more-1') { vpc vpc('net-1').subnet('front') }", { Object cloud -> cloud.instance('more-1') { vpc cloud.vpc('net-1').subnet('front') } }),
            new Step("volume('more-1').tag('app')", { cloud -> cloud.volume('more-1').tag('app') }),
            new Step("volume('more-1').clone('copy-1')", { cloud -> cloud.volume('more-1').clone('copy-1') }),
            new Step("nodebalancer('wide-1').port(80).change(algorithm: 'source')", { cloud -> cloud.nodebalancer('wide-1').port(80).change(algorithm: 'source') }),
            wide(20), gate(8443, true), locked('false'),
            NEW,
            new Step("firewall('gone-1').delete()", { cloud -> cloud.firewall('gone-1').delete() })])
    }

    /** Returns a firewall of a host, or then of a NodeBalancer alone and with a tag. */
    private static Step gate(int number, boolean later) {
        String device = later ? "nodebalancer('wide-1'); exactly true; tags 'app'" : "instance('more-1')"
        new Step("firewall('gate-1') { inbound { accept 'tcp', $number, from: anywhere }; protects $device }", { Object cloud ->
            cloud.firewall('gate-1') {
                inbound { accept('tcp', number, from: cloud.anywhere) }
                protects(later ? cloud.nodebalancer('wide-1') : cloud.instance('more-1'))
                if (later) {
                    exactly true
                    tags 'app'
                }
            }
        })
    }

    /** Returns a VPC with exactly these subnets. */
    private static Step net(Map<String, String> subnets, String about) {
        new Step("vpc('net-1', exactly: true) { description '$about'; ${subnets.collect { label, range -> "subnet '$label', '$range'" }.join('; ')} }", { Object cloud ->
            cloud.vpc('net-1', exactly: true) {
                description about
                subnets.each { label, range -> subnet label, range }
            }
        })
    }

    /** A volume, which {@link #NEW} then knows by another name, with the tags that it has. */
    static final Step OLD = new Step("volume('old-1', 20, tags: ['a'])", { cloud -> cloud.volume('old-1', 20) { tags 'a' } })

    static final Step NEW = new Step("volume('new-1', 30, was: 'old-1', keep: ['tags'], tags: ['b'])", { cloud ->
        cloud.volume('new-1', 30) {
            was 'old-1'
            keep(['tags'])
            tags 'b'
        }
    })

    static Step locked(String protection) {
        new Step("volume('locked-1', 20, protect: $protection)", { cloud -> cloud.volume('locked-1', 20) { protect(protection == 'false' ? false : 'service') } })
    }

    private static Step front() {
        new Step("reservedIp('front-1')", { cloud -> cloud.reservedIp('front-1') })
    }

    /** Returns a port with so many nodes that a change of all of them is one rebuild. */
    private static Step wide(int share) {
        new Step("nodebalancer('wide-1') { port(80) { (1..10).each { node \"node-\$it\", \"192.168.200.\$it:80\", weight: $share } } }", { Object cloud ->
            cloud.nodebalancer('wide-1') {
                port(80) {
                    (1..10).each { number -> node "node-$number".toString(), "192.168.200.$number:80".toString(), weight: share }
                }
            }
        })
    }

    /** Returns faults for a history that takes that many requests and ledger accesses when nothing happens. */
    List<InjectedFault> faults(int requests, int accesses) {
        int count = 1 + random.nextInt(4)
        (1..count).collect {
            boolean ofLedger = random.nextInt(4) == 0
            new InjectedFault(pick(Effect.values().findAll { it.ofLedger == ofLedger && it != Effect.INTERRUPTED }), 1 + random.nextInt(Math.max(1, ofLedger ? accesses : requests)))
        }.unique { [it.what().ofLedger, it.at()] }.sort { [it.what().ofLedger ? 1 : 0, it.at()].toString() }
    }

    private List<Step> changed(List<Map> instances, List<Map> volumes, List<Map> balancers) {
        def extra = []
        def left = volumes.findAll {
            if (it.on == null && random.nextInt(4) == 0) {
                extra << new Step("volume('$it.name').delete()", { name, cloud -> cloud.volume(name).delete() }.curry(it.name))
                return false
            }
            it.size += random.nextInt(2) * 10
            if (it.on && random.nextInt(3) == 0) {
                it.on = null
                extra << new Step("volume('$it.name').detach()", { name, cloud -> cloud.volume(name).detach() }.curry(it.name))
            } else if (!it.on) {
                it.on = some(instances)?.name
            }
            true
        }
        def kept = balancers.findAll {
            if (random.nextInt(5) == 0 && linode) {
                extra << new Step("nodebalancer('$it.name').delete()", { name, cloud -> cloud.nodebalancer(name).delete() }.curry(it.name))
                return false
            }
            it.throttle = random.nextBoolean() && linode ? 5 : it.throttle
            it.ports = ports() + it.ports.findAll { random.nextInt(3) > 0 }
            it.exactly = random.nextBoolean() && linode
            true
        }
        instances.findAll { it.image && random.nextBoolean() }.each {
            extra << new Step("instance('$it.name').boot()", { name, cloud -> cloud.instance(name).boot() }.curry(it.name))
            if (linode) {
                extra << new Step("instance('$it.name').awaitRunning()", { name, cloud -> cloud.instance(name).awaitRunning() }.curry(it.name))
            }
        }
        def more = random.nextBoolean() ? [[name: 'late-1', size: 10, on: null]] : []
        steps(instances, left + more, kept, extra)
    }

    private List<Step> steps(List<Map> instances, List<Map> volumes, List<Map> balancers, List<Step> extra) {
        def made = instances.collect { instance(it) }
        def rest = volumes.collect { volume(it) } + balancers.collect { balancer(it) }
        def all = random.nextInt(3) == 0 && made.size() > 1 ? [parallel(made)] : made
        all + (random.nextInt(3) == 0 && rest.size() > 1 ? [parallel(rest)] : rest) + extra
    }

    private Step parallel(List<Step> steps) {
        new Step("parallel([\n" + steps.collect { "        { $it }" }.join(',\n') + '\n    ]) { it() }', { Object cloud -> cloud.parallel(steps) { Step step -> step.run(cloud) } })
    }

    private Step instance(Map wanted) {
        String name = wanted.name
        String plan = linode ? 'g6-nanode-1' : 's-1'
        String system = wanted.image ? (linode ? 'linode/debian12' : 'debian12') : null
        boolean address = wanted.privateIp
        String block = "type '$plan'" + (system ? "; image '$system'; rootPass secret('ROOT_PASS')" : '') + (address ? '; privateIp()' : '')
        new Step("instance('$name') { $block }", { Object cloud ->
            cloud.instance(name) {
                type plan
                if (system) {
                    image system
                    rootPass cloud.secret('ROOT_PASS')
                }
                if (address) {
                    privateIp()
                }
            }
        })
    }

    private static Step volume(Map wanted) {
        String name = wanted.name
        int size = wanted.size
        String host = wanted.on
        host == null
            ? new Step("volume('$name', $size)", { Object cloud -> cloud.volume(name, size) })
            : new Step("volume('$name', $size, on: instance('$host'))", { Object cloud -> cloud.volume(name, size, on: cloud.instance(host)) })
    }

    private static Step balancer(Map wanted) {
        String name = wanted.name
        Integer limit = wanted.throttle
        Map<Integer, List<String>> ports = new LinkedHashMap<>(wanted.ports as Map)
        Map options = wanted.exactly ? [exactly: true] : [:]
        String block = (limit == null ? '' : "throttle $limit; ") +
            ports.collect { number, nodes -> "port($number) { " + nodes.collect { "node '$it', '${address(it, number)}'" }.join('; ') + ' }' }.join('; ')
        new Step("nodebalancer('$name'${wanted.exactly ? ', exactly: true' : ''}) { $block }", { Object cloud ->
            cloud.nodebalancer(options, name) {
                if (limit != null) {
                    throttle limit
                }
                ports.each { number, nodes ->
                    port(number) {
                        nodes.each { node it, Generator.address(it, number) }
                    }
                }
            }
        })
    }

    static String address(String node, int port) {
        "192.168.200.${node[-1]}:$port"
    }

    private Map<Integer, List<String>> ports() {
        def numbers = new ArrayList<>(PORTS)
        Collections.shuffle(numbers, random)
        numbers.take(random.nextInt(3)).collectEntries { number -> [number, (1..<(1 + random.nextInt(4))).collect { "node-$it".toString() }] }
    }

    private <T> T some(List<T> items) {
        items.empty || random.nextBoolean() ? null : pick(items)
    }

    private <T> T pick(List<T> items) {
        items[random.nextInt(items.size())]
    }
}
