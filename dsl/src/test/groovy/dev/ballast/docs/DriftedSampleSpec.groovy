package dev.ballast.docs

import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.Runbook
import dev.ballast.error.BallastException
import dev.ballast.lanes.Slow
import dev.ballast.reconcile.drift.Drift.State
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.linode.BalancerConfigSpec
import java.time.Duration

/** The first job of a newcomer, of which somebody changes by hand what its lines state: {@code status} names it, and the next run sets it again or names it. */
@Slow('a run for each field')
class DriftedSampleSpec extends SampleSpecification {

    static final String SAMPLE = 'linode/private-network.groovy'

    private String vpc, firewall, web1, web2, data, backup, balancer, config, node
    private Map net, rules

    def setup() {
        runSample(SAMPLE)
        vpc = "vpcs/${id('vpc', 'private')}"
        firewall = "networking/firewalls/${id('firewall', 'private')}"
        (web1, web2) = ['web-1', 'web-2'].collect { "linode/instances/${id('instance', it)}" }
        (data, backup) = ['db-data', 'db-backup'].collect { "volumes/${id('volume', it)}" }
        balancer = "nodebalancers/${id('nodebalancer', 'private')}"
        config = "$balancer/configs/${id('config', 'private:443')}"
        node = "$config/nodes/${id('node', 'private:443:web-1')}"
        net = OtherClient.read(sandbox, vpc)
        rules = OtherClient.read(sandbox, "$firewall/rules").subMap('inbound', 'inbound_policy', 'outbound', 'outbound_policy')
        settle()
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Runbook parsed(String sample, Binding binding) {
        CompiledRunbooks.runbook(lines(sample).join('\n'), sample, binding)
    }

    def 'the VPC'() {
        given:
        String subnet = "$vpc/subnets/${net.subnets[0].id}"
        String more = null

        expect:
        differences() == []
        again("vpc 'private' description", ['PUT /vpcs/ID']) { put(vpc, [description: 'by hand']) }
        again("vpc 'private' subnets", ['PUT /vpcs/ID/subnets/ID']) { put(subnet, [label: 'other']) }
        named("vpc 'private' label", 'kept: label renamed', { put(vpc, [label: 'private']) }) { put(vpc, [label: 'renamed']) }
        named("vpc 'private' subnets", 'kept: subnets data', { OtherClient.delete(sandbox, more) }) {
            more = "$vpc/subnets/${post("$vpc/subnets", [label: 'more', ipv4: '10.0.2.0/24']).id}"
        }
    }

    def 'the rules of the firewall: #what'() {
        expect:
        again("firewall 'private' $field", ['PUT /networking/firewalls/ID/rules']) {
            put("$firewall/rules", rules + [(key): rules[key].with(change)])
        }.any { it =~ "^firewall 'private' $field: .*$told" }

        where:
        what               | key               | change || field     | told
        'one more'         | 'inbound'         | { it + [[action: 'ACCEPT', protocol: 'UDP', ports: '53', label: 'dns', addresses: [ipv4: ['0.0.0.0/0']]]] } || 'inbound' | "removed accept 'udp', 53"
        'one less'         | 'inbound'         | { it.dropRight(1) } || 'inbound' | "added accept 'tcp', 5432"
        'another order'    | 'inbound'         | { it.reverse() } || 'inbound' | 'moved '
        'other addresses'  | 'inbound'         | { it.collect { rule -> rule.label == 'office' ? rule + [addresses: [ipv4: ['198.51.100.0/24']]] : rule } } || 'inbound' | "accept 'tcp', 22, from: \\['203"
        'another port'     | 'inbound'         | { it.collect { rule -> rule.label == 'database' ? rule + [ports: '5433'] : rule } } || 'inbound' | "accept 'tcp', 5432.* was accept 'tcp', 5433"
        'another protocol' | 'inbound'         | { it.collect { rule -> rule.label == 'database' ? rule + [protocol: 'UDP'] : rule } } || 'inbound' | "accept 'tcp', 5432.* was accept 'udp'"
        'another action'   | 'inbound'         | { it.collect { rule -> rule.label == 'database' ? rule + [action: 'DROP'] : rule } } || 'inbound' | "accept 'tcp', 5432.* was drop"
        'another label'    | 'inbound'         | { it.collect { rule -> rule.label == 'database' ? rule + [label: 'pgsql'] : rule } } || 'inbound' | "removed .*'pgsql'"
        'policy in'        | 'inbound_policy'  | { 'ACCEPT' } || 'inbound'  | "otherwise 'drop'"
        'policy out'       | 'outbound_policy' | { 'DROP' } || 'outbound' | "otherwise 'accept'"
    }

    def 'the firewall and what is behind it'() {
        given:
        long other = post('networking/firewalls', [label: 'other', rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']]).id
        def machines = ['PUT /linode/instances/ID/firewalls']

        expect:
        again("firewall 'private' tags", ['PUT /networking/firewalls/ID']) { put(firewall, [tags: ['by-hand']]) }
        named("firewall 'private' label", 'kept: label renamed', { put(firewall, [label: 'private']) }) { put(firewall, [label: 'renamed']) }
        named("firewall 'private' enabled", 'kept: enabled disabled', { put(firewall, [status: 'enabled']) }) { put(firewall, [status: 'disabled']) }
        again("instance 'web-1' firewall", machines) { put("$web1/firewalls", [firewall_ids: []]) }
        again("instance 'web-2' firewall", machines) { put("$web2/firewalls", [firewall_ids: [other]]) }
        again("nodebalancer 'private' firewall", ['PUT /nodebalancers/ID/firewalls']) { put("$balancer/firewalls", [firewall_ids: []]) }
    }

    def 'the instances'() {
        expect:
        again("instance 'web-1' tags", ['PUT /linode/instances/ID']) { put(web1, [tags: ['by-hand']]) }
        named("instance 'web-1' label", 'kept: label renamed', { put(web1, [label: 'web-1']) }) { put(web1, [label: 'renamed']) }
        named(["node 'web-1' of port 443 of 'private' ", "instance 'web-1' power"], 'boot what is off', { post("$web1/boot") }) { post("$web1/shutdown") }
        named("instance 'web-2' type", "write type 'g6-standard-1', or resize it first") { post("$web2/resize", [type: 'g6-standard-1']) }
    }

    def 'the volumes'() {
        expect:
        again("volume 'db-data' on", ['POST /volumes/ID/attach']) { post("$data/detach") }
        named("volume 'db-data' label", 'kept: label renamed', { put(data, [label: 'db-data']) }) { put(data, [label: 'renamed']) }
        named("volume 'db-backup' on", "moveTo(instance('db-1'))", { moved('db-1') }) { moved('web-1') }
        named("volume 'db-data' size", 'kept: size 40') { post("$data/resize", [size: 40]) }
    }

    def 'the NodeBalancer, its port and its nodes'() {
        given:
        def port = { Map fields -> { -> put(config, fields) } }
        def ports = ['PUT /nodebalancers/ID/configs/ID']
        def backend = { Map fields -> { -> put(node, fields) } }
        def backends = ['PUT /nodebalancers/ID/configs/ID/nodes/ID']
        def pair = BalancerConfigSpec.PAIR

        expect:
        named("nodebalancer 'private' label", 'kept: label renamed', { put(balancer, [label: 'private']) }) { put(balancer, [label: 'renamed']) }
        again("port 443 of 'private' algorithm", ports, port(algorithm: 'source'))
        again("port 443 of 'private' check", ports, port(check: 'connection'))
        again("port 443 of 'private' path", ports, port(check_path: '/other'))
        again("port 443 of 'private' fingerprint", ports, port(ssl_cert: pair.cert, ssl_key: pair.key))
        again("port 443 of 'private' port", ports, port(port: 8443))
        again("port 443 of 'private' protocol", ports, port(protocol: 'http'))
        again("node 'web-1' of port 443 of 'private' weight", backends, backend(weight: 1))
        named("node 'web-1' of port 443 of 'private' mode", 'kept: mode drain', backend(mode: 'accept'), backend(mode: 'drain'))
        again("node 'web-1' of port 443 of 'private' address", backends, backend(address: '10.0.0.77:80', subnet_id: net.subnets[0].id))
        again("node 'web-1' of port 443 of 'private' label", backends, backend(label: 'other'))
    }

    private void moved(String host) {
        post("$backup/detach")
        settle()
        post("$backup/attach", [linode_id: id('instance', host)])
    }

    /** Does this by hand; then {@code status} names exactly that, and the next run sets it again by these writes; returns what that run told. */
    private List<String> again(CharSequence field, List<String> writes, Closure<?> byHand) {
        byHand()
        settle()
        assert differences() == [field.toString()]
        assert SampleSpecification.writes(runSample(SAMPLE))*.replaceAll(/\d+/, 'ID') == writes: field
        def told = reported()
        settle()
        assert differences() == []: field
        told
    }

    /** Does this by hand; then {@code status} names exactly that, and the next run says that, or stops, and sends no write. */
    private void named(Object field, String words, Closure<?> undo = null, Closure<?> byHand) {
        byHand()
        settle()
        assert differences() == [field].flatten()
        List<String> told = []
        try {
            runSample(SAMPLE)
        } catch (BallastException stopped) {
            told << "$stopped.message ${stopped.remedy().orElse('')}"
        }
        told += reported()
        assert writes() == []: field
        assert told.any { it.contains(words) }: told
        if (undo != null) {
            undo()
            settle()
            assert differences() == []: field
        }
    }

    private Map put(String path, Map body) {
        OtherClient.change(sandbox, path, body)
    }

    private Map post(String path, Map body = [:]) {
        OtherClient.create(sandbox, path, body)
    }

    /** Lets the service complete its work. */
    private void settle() {
        sandbox.advance(Duration.ofMinutes(5))
    }

    private long id(String kind, String path) {
        cloud.account().ids(kind)[path] as long
    }

    /** Returns what {@code status} marks: the resource and the field. */
    private List<String> differences() {
        nextRun()
        DriftReport.read(cloud.account(), [], false, 14, null).resources()
            .collectMany { it.withParts().toList() }
            .findAll { it.state() != State.SAME }
            .collectMany { drift -> (drift.differences()*.field() ?: ['']).collect { "${drift.reference()} $it".toString() } }
    }
}
