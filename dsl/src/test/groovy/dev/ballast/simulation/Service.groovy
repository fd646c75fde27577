package dev.ballast.simulation

import dev.ballast.ledger.Entry
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import groovy.json.JsonSlurper

/** What the service has at one moment, as only the simulation can see it. */
final class Service {

    final Map<String, ?> state
    private final Set<Long> foreign

    Service(String snapshot, Set<Long> foreign) {
        this.state = new JsonSlurper().parseText(snapshot) as Map
        this.foreign = foreign
    }

    List<Map> volumes() {
        own('volumes')
    }

    List<Map> instances() {
        own('instances')
    }

    List<Map> balancers() {
        own('balancers')
    }

    List<Map> configs() {
        own('configs')
    }

    List<Map> nodes() {
        own('nodes')
    }

    List<Map> vpcs() {
        (state.extended?.vpcs ?: []).findAll { !foreign.contains(it.id as long) }
    }

    List<Map> firewalls() {
        (state.extended?.firewalls ?: []).findAll { !foreign.contains(it.id as long) }.collect { it + [label: state.extended.fields["firewall $it.id".toString()]?.label] }
    }

    /** Returns the reserved addresses by their tags, of which the first one is the name. */
    List<Map> addresses() {
        (state.extended?.addresses ?: [:]).findAll { it.value.reserved }.collect { address, kept -> [id: address, label: kept.tags[0], region: kept.region, tags: kept.tags] }
    }

    private List<Map> own(String table) {
        state[table].findAll { !foreign.contains(it.id as long) }
    }

    /** Returns everything that the runbooks did not make, with all parts that it has. */
    String others() {
        def configs = state.configs.findAll { foreign.contains(it.balancer as long) }*.id as Set
        ['volumes', 'instances', 'balancers', 'configs', 'nodes'].collect { table ->
            state[table].findAll { foreign.contains(it.id as long) || it.id in configs || (table == 'nodes' && it.config in configs) }.collect { it.findAll { key, value -> !(key in ['status']) } }
        }
    }

    Set<Long> ids() {
        (['volumes', 'instances', 'balancers', 'configs', 'nodes'].collectMany { state[it]*.id } + vpcs()*.id).plus(state.extended?.firewalls*.id ?: []).collect { it as long } as Set
    }

    /** Returns what there is more than once, by what tells its kind apart. */
    List<String> twice() {
        def groups = [volume: volumes().countBy { it.label }, nodebalancer: balancers().countBy { it.label },
            config: configs().countBy { [it.balancer, it.port] }, node: nodes().countBy { [it.config, it.label] },
            address: instances().countBy { privateAddresses(it).size() > 1 ? it.id : null }.findAll { it.key != null }.collectEntries { [it.key, 2] }]
        if (state.extended != null) {
            groups.instance = instances().countBy { label(it) }
            groups.firewall = firewalls().countBy { it.label }
            groups.vpc = vpcs().countBy { label(it, 'vpc') }
            groups.subnet = state.extended.subnets.countBy { [it.vpc, it.ipv4] }
            groups.reservedIp = addresses().countBy { it.label }
            assert groups.keySet() == Kind.values()*.word().toSet() + 'subnet'
        }
        groups.collectMany { kind, counts -> counts.findAll { it.value > 1 }.keySet().collect { "$kind $it exists twice".toString() } }
    }

    /** Returns what there is, without ids, addresses and times. */
    List<?> picture() {
        def names = instances().collectEntries { [it.id, state.extended == null ? it.type : label(it)] }
        [firewalls().collect { [it.label, state.extended.fields["firewall $it.id".toString()].subMap('inbound', 'tags')].toString() }.sort(),
            instances().collect { [it.region, it.type, it.image, privateAddresses(it).size(), state.extended == null ? null : label(it)].toString() }.sort(),
            volumes().collect { [it.label, it.size, it.region, it.attachment == null || it.attachment.until != null ? null : names[it.attachment.instance]].toString() + kept(it) }.sort(),
            balancers().collect { balancer -> [balancer.label, balancer.region, balancer.throttle,
                configs().findAll { it.balancer == balancer.id }.collect { config ->
                    [config.port, config.protocol, nodes().findAll { it.config == config.id }.collect { [it.label, it.address, mode(it)].toString() }.sort()].toString()
                }.sort()].toString() }.sort(),
            vpcs().collect { vpc -> [label(vpc, 'vpc'), vpc.region, state.extended.subnets.findAll { it.vpc == vpc.id }.collect { [label(it, 'subnet'), it.ipv4].toString() }.sort()].toString() }.sort(),
            addresses().collect { [it.region, it.tags].toString() }.sort()]
    }

    /** Returns the tags and the locks of a volume. */
    private kept(Map volume) {
        state.extended == null ? '' : [state.extended.fields["volume $volume.id".toString()]?.tags, state.extended.locks.findAll { it.entity == volume.id }*.type]
    }

    /**
     * Returns what exists on the service and is neither recorded by its id nor covered by an open intent.
     *
     * @param parts whether ports and nodes count: where the service lists them, a run finds those that an earlier one has left
     */
    List<String> unknown(List<Entry> entries, boolean parts) {
        def recorded = entries.findAll { it.id() != null }.collect { [it.reference().kind(), it.id()] } as Set
        def open = entries.findAll { it.intent() != null }
        def openOf = { Kind kind -> open.count { it.reference().kind() == kind } }
        List<String> unknown = []
        def look = { Kind kind, List<Map> all, Closure<Boolean> covered ->
            def lost = all.findAll { !recorded.contains([kind, it.id.toString()]) && !covered(it) }
            if (lost.size() > openOf(kind)) {
                unknown.addAll(lost.collect { "${kind.word()} ${it.label ?: it.port ?: ''} ($it.id) is on the service and unknown to the ledger".toString() })
            }
        }
        def pending = { Map balancer ->
            balancer != null && (open.any { it.reference() == new Reference.ByName(Kind.NODEBALANCER, balancer.label) } ||
                !recorded.contains([Kind.NODEBALANCER, balancer.id.toString()]))
        }
        def balancerOf = { config -> balancers().find { it.id == config?.balancer } }
        look(Kind.VOLUME, volumes()) { false }
        look(Kind.INSTANCE, instances()) { false }
        look(Kind.FIREWALL, firewalls()) { false }
        look(Kind.RESERVED_IP, addresses()) { false }
        look(Kind.NODEBALANCER, balancers()) { false }
        look(Kind.VPC, vpcs()) { false }
        if (!parts) {
            return unknown
        }
        look(Kind.CONFIG, configs()) { pending(balancerOf(it)) }
        look(Kind.NODE, nodes()) { node ->
            def config = configs().find { it.id == node.config }
            pending(balancerOf(config)) || entries.any {
                it.reference() instanceof Reference.Node && it.reference().label == node.label && it.reference().port().number() == config?.port
            } || open.any { it.reference() instanceof Reference.Port && it.reference().number() == config?.port }
        }
        unknown
    }

    /** Returns the ids that are recorded, of which nothing exists and no call is open. */
    List<String> dangling(List<Entry> entries) {
        def open = entries.findAll { it.intent() != null }*.reference()
        entries.findAll { it.id() != null && it.id().isLong() && !(it.id().toLong() in ids()) && !open.any { covering -> covering.covers(it.reference()) } }
            .collect { "$it.reference is recorded with the id ${it.id()}, which does not exist".toString() }
    }

    /** Returns the id or the address of what an open create has made, or null if it has made nothing. */
    String made(Reference reference, List<Entry> entries) {
        def taken = entries*.id().findAll() as Set
        def idOf = { Reference of -> entries.find { it.reference() == of }?.id() ?: made(of, entries) }
        def free = { List<Map> some -> some.find { !(it.id.toString() in taken) }?.id?.toString() }
        switch (reference.kind()) {
            case Kind.RESERVED_IP: return free(addresses().findAll { it.label == reference.name() })
            case Kind.VOLUME: return free(volumes().findAll { it.label == reference.name() })
            case Kind.VPC: return free(vpcs().findAll { label(it, 'vpc') == reference.name() })
            case Kind.FIREWALL: return free(firewalls().findAll { it.label == reference.name() })
            case Kind.NODEBALANCER: return free(balancers().findAll { it.label == reference.name() })
            case Kind.CONFIG: return free(configs().findAll { it.balancer.toString() == idOf(reference.balancer()) && it.port == reference.number() })
            case Kind.NODE: return free(nodes().findAll { it.config.toString() == idOf(reference.port()) && it.label == reference.label() })
            case Kind.ADDRESS:
                return privateAddresses(instances().find { it.id.toString() == idOf(reference.instance()) } ?: [ipv4: []]).find { !(it in taken) }
            case Kind.INSTANCE:
                def wanted = entries.find { it.reference() == reference }?.applied() ?: [:]
                return free(instances().findAll {
                    (state.extended == null || label(it) == reference.name()) && [null, it.image].contains(wanted.image) && (wanted.image != null || it.image == null)
                })
            default: throw new AssertionError("the simulation does not know what $reference has made" as Object)
        }
    }

    private String label(Map resource, String kind = 'instance') {
        state.extended.fields["$kind $resource.id".toString()]?.label
    }

    private String mode(Map node) {
        state.extended == null ? null : state.extended.fields["node $node.id".toString()]?.mode ?: 'accept'
    }

    private static List<String> privateAddresses(Map instance) {
        instance.ipv4.findAll { it.startsWith('192.168.') }
    }
}
