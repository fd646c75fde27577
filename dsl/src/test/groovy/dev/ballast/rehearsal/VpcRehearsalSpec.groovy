package dev.ballast.rehearsal

import dev.ballast.dsl.Cloud
import dev.ballast.error.RefusalCode
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Rehearsals with subnets, firewalls and addresses of the account, which Ballast reads and does not create. */
class VpcRehearsalSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    private static final Map<String, Closure<?>> RUNS = [
        'an instance in a subnet'             : { Cloud cloud, String reserved -> machine(cloud, 'new-1') },
        'an address of a new instance'        : { Cloud cloud, String reserved -> cloud.volume('data', 10) { tags "at ${machine(cloud, 'new-1').vpcIp}" } },
        'an address of an instance that exists': { Cloud cloud, String reserved -> cloud.volume('data', 10) { tags "at ${cloud.instance('old-1').vpcIp}", cloud.instance('old-1').ipv6 } },
        'addresses of both'                   : { Cloud cloud, String reserved -> cloud.volume('data', 10) { tags machine(cloud, 'new-1').vpcIp, cloud.instance('old-1').vpcIp, machine(cloud, 'new-2').ipv6 } },
        'a reserved address'                  : { Cloud cloud, String reserved -> cloud.instance('new-1') { type 'g6-nanode-1'; reservedIp reserved } },
        'a reserved address of an interface'  : { Cloud cloud, String reserved -> cloud.instance('new-1') { type 'g6-nanode-1'; interfaceGeneration 'linode'; reservedIp reserved } },
        'a NodeBalancer in the subnet'        : { Cloud cloud, String reserved ->
            def addresses = [machine(cloud, 'new-1').vpcIp, cloud.instance('old-1').vpcIp]
            cloud.nodebalancer('inside') { vpc cloud.subnet('shop'); port(80) { addresses.eachWithIndex { host, i -> node "web-$i", host + ':80' } } } },
        'a NodeBalancer of IPv6'              : { Cloud cloud, String reserved ->
            def host = machine(cloud, 'new-1').ipv6
            cloud.nodebalancer('six') { port(80) { node 'web-1', "[$host]:80" } } },
        'a node of a NodeBalancer that is in a subnet': { Cloud cloud, String reserved ->
            def host = machine(cloud, 'new-1').vpcIp
            cloud.nodebalancer('web') { port 80; node 'web-2', host + ':80'; node 'web-1', '10.0.0.99:80', weight: 7 } },
        'a port and a changed node of one that is in a subnet': { Cloud cloud, String reserved ->
            cloud.nodebalancer('web') { exactly true; vpc cloud.subnet('shop'); port(81) { node 'web-1', '10.0.0.90:81' }; port(80) { node 'web-1', '10.0.0.90:80' } } },
        'a rolling over nodes in a subnet'    : { Cloud cloud, String reserved ->
            def host = machine(cloud, 'new-1').vpcIp
            cloud.nodebalancer('inside') { vpc cloud.subnet('shop'); port(80) { node 'web-1', host + ':80'; node 'web-2', cloud.instance('old-1').vpcIp + ':80' } }
            cloud.nodebalancer('inside').rolling { node -> node.instance.reboot() } },
        'a rolling over IPv6 nodes'           : { Cloud cloud, String reserved ->
            def hosts = [machine(cloud, 'new-1').ipv6, cloud.instance('old-1').ipv6]
            cloud.nodebalancer('six') { port(80) { hosts.eachWithIndex { host, i -> node "web-$i", "[$host]:80" } } }
            cloud.nodebalancer('six').rolling { node -> node.instance.reboot() } },
        'a rolling over a NodeBalancer that is in a subnet': { Cloud cloud, String reserved ->
            cloud.nodebalancer('old').rolling { node -> node.instance.reboot() } },
        'a VPC with what is in it'            : { Cloud cloud, String reserved ->
            def net = cloud.vpc('net') { subnet 'web', '10.0.0.0/24'; subnet 'data', '10.0.1.0/24' }
            def host = cloud.instance('new-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; vpc net.subnet('web') }
            cloud.volume('data', 10) { tags "at ${host.vpcIp}" }
            cloud.nodebalancer('inside') { vpc net.subnet('web'), range: '10.0.0.64/30'; port(80) { node 'web-1', host.vpcIp + ':80' } } },
        'a subnet that a VPC gets'            : { Cloud cloud, String reserved ->
            def net = cloud.vpc('main', adopt: true) { description 'live'; subnet 'more', '10.0.1.0/24' }
            def host = cloud.instance('new-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; interfaceGeneration 'linode'; firewall 901; vpc net.subnet('more') }
            cloud.nodebalancer('inside') { vpc cloud.subnet('more'); port(80) { node 'web-1', host.vpcIp + ':80' } } },
        'a VPC that is emptied and deleted'   : { Cloud cloud, String reserved ->
            cloud.nodebalancer('old').delete()
            cloud.nodebalancer('web').delete()
            cloud.instance('old-1').delete()
            cloud.vpc(label: 'main').delete() },
        'an instance that joins a VPC'        : { Cloud cloud, String reserved ->
            def host = cloud.instance('out-1') { type 'g6-nanode-1'; vpc cloud.subnet('shop') }
            cloud.volume('data', 10) { tags "at ${host.vpcIp}" } },
        'an instance with Linode interfaces that joins a VPC': { Cloud cloud, String reserved ->
            def net = cloud.vpc('net') { subnet 'web', '10.0.5.0/24' }
            def host = cloud.instance('out-2') { type 'g6-nanode-1'; vpc net.subnet('web') }
            cloud.nodebalancer('inside') { vpc net.subnet('web'); port(80) { node 'web-1', host.vpcIp + ':80' } } },
        'a new instance that a later line puts into a VPC': { Cloud cloud, String reserved ->
            def net = cloud.vpc('net') { subnet 'web', '10.0.5.0/24' }
            cloud.instance('new-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()
            def host = cloud.instance('new-1') { type 'g6-nanode-1'; vpc net.subnet('web') }
            host.reboot()
            cloud.nodebalancer('inside') { vpc net.subnet('web'); port(80) { node 'web-1', host.vpcIp + ':80' } } },
        'a new instance with Linode interfaces that a later line puts into a VPC': { Cloud cloud, String reserved ->
            cloud.instance('new-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; interfaceGeneration 'linode'; firewall 901 }.awaitRunning().shutdown()
            def host = cloud.instance('new-1') { type 'g6-nanode-1'; interfaceGeneration 'linode'; firewall 901; vpc cloud.subnet('shop') }
            cloud.volume('data', 10) { tags "at ${host.boot().vpcIp}" } },
        'addresses of new instances that are reserved and moved': { Cloud cloud, String reserved ->
            def host = cloud.instance('new-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            cloud.reservedIp('own') { of host }
            cloud.reservedIp('more').assignTo(host).tag('kept') },
        'an instance with a lock'             : { Cloud cloud, String reserved -> cloud.instance('old-1').tag('kept') },
    ]

    private static machine(Cloud cloud, String name) {
        cloud.instance(name) {
            type 'g6-nanode-1'
            image 'linode/debian12'
            authorizedUsers 'ops'
            vpc cloud.subnet('shop')
            firewall 901
        }
    }

    private String filled() {
        account = new RehearsedAccount('linode', home)
        OtherClient.create(account.sandbox, 'vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        account.performed { Cloud cloud ->
            def host = machine(cloud, 'old-1').vpcIp
            cloud.nodebalancer('old') { vpc cloud.subnet('shop'); port(80) { node 'web-1', host + ':80' } }
            cloud.nodebalancer('web') { vpc cloud.subnet('shop'); port 80; node 'web-1', '10.0.0.99:80'; node 'web-3', '10.0.0.98:80' }
            cloud.instance('out-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            cloud.instance('out-2') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; interfaceGeneration 'linode' }.awaitRunning().shutdown()
        }
        assert account.failure == null
        OtherClient.create(account.sandbox, 'networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address
    }

    @Slow('a plan and a run of each kind')
    def 'a run does what its plan says, and is not stopped by it: #what'() {
        given:
        def reserved = filled()
        def run = RUNS[what]

        when:
        def planned = account.rehearsed { run(it, reserved) }
        assert account.failure == null
        account.performedAsPlanned { run(it, reserved) }

        then:
        account.failure == null
        account.unsent == []
        planned.resources()*.title().sort() == titles

        where:
        what                                    | titles
        'an instance in a subnet'               | ["instance 'new-1'"]
        'an address of a new instance'          | ["instance 'new-1'", "volume 'data'"]
        'an address of an instance that exists' | ["volume 'data'"]
        'addresses of both'                     | ["instance 'new-1'", "instance 'new-2'", "volume 'data'"]
        'a reserved address'                    | ["instance 'new-1'"]
        'a reserved address of an interface'    | ["instance 'new-1'"]
        'a NodeBalancer in the subnet'          | ["instance 'new-1'", "nodebalancer 'inside'"]
        'a NodeBalancer of IPv6'                | ["instance 'new-1'", "nodebalancer 'six'"]
        'a node of a NodeBalancer that is in a subnet' | ["instance 'new-1'", "nodebalancer 'web'"]
        'a port and a changed node of one that is in a subnet' | ["nodebalancer 'web'"]
        'addresses of new instances that are reserved and moved' | ["instance 'new-1'", "reservedIp 'more'", "reservedIp 'own'"]
        'an instance with a lock'               | ["instance 'old-1'"]
        'an instance that joins a VPC'          | ["instance 'out-1'", "volume 'data'"]
        'an instance with Linode interfaces that joins a VPC' | ["instance 'out-2'", "nodebalancer 'inside'", "vpc 'net'"]
        'a new instance that a later line puts into a VPC' | ["instance 'new-1'", "nodebalancer 'inside'", "vpc 'net'"]
        'a new instance with Linode interfaces that a later line puts into a VPC' | ["instance 'new-1'", "volume 'data'"]
        'a VPC with what is in it'              | ["instance 'new-1'", "nodebalancer 'inside'", "volume 'data'", "vpc 'net'"]
        'a subnet that a VPC gets'              | ["instance 'new-1'", "nodebalancer 'inside'", "vpc 'main'"]
        'a VPC that is emptied and deleted'     | ["instance 'old-1'", "nodebalancer 'old'", "nodebalancer 'web'", "vpc '#1001'"]
        'a rolling over nodes in a subnet'      | ["instance 'new-1'", "instance 'old-1'", "nodebalancer 'inside'"]
        'a rolling over IPv6 nodes'             | ["instance 'new-1'", "instance 'old-1'", "nodebalancer 'six'"]
        'a rolling over a NodeBalancer that is in a subnet' | ["instance 'old-1'", "nodebalancer 'old'"]
    }

    @Slow('a plan and a run of each kind')
    def 'a plan of a rolling counts the requests that its run sends: #what'() {
        given:
        def reserved = filled()
        account.sandbox.advance(Duration.ofMinutes(1))

        when:
        def planned = account.rehearsed { RUNS[what](it, reserved) }
        account.performedAsPlanned { RUNS[what](it, reserved) }

        then:
        account.failure == null
        planned.effort().requests() == account.requests

        where:
        what << RUNS.keySet().findAll { it.startsWith('a rolling') }
    }

    def 'a plan shows the locks that its run sets and removes, and counts its requests'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud -> cloud.volume('old', 10) { protect 'service' }; cloud.volume('free', 10) { } }
        def run = { Cloud cloud ->
            cloud.parallel(['new-1', 'new-2', 'free']) { name -> cloud.volume(name, 10) { protect 'service' } }
            cloud.volume('old', 10) { protect false }
        }
        account.sandbox.advance(Duration.ofMinutes(1))

        when:
        def planned = account.rehearsed(run)
        assert account.failure == null
        def done = account.performedAsPlanned(run)

        then:
        account.failure == null
        account.unsent == []
        planned.resources().collectEntries { [it.name(), it.fields().find { it.name() == 'locks' }.values()*.toString()] } == [
            old: ['["cannot_delete"]', 'null'], free: ['null', '["cannot_delete"]'], 'new-1': ['["cannot_delete"]'], 'new-2': ['["cannot_delete"]']]
        RehearsedAccount.lasting(done) == RehearsedAccount.lasting(planned)
        planned.effort().requests() == account.requests
    }

    def 'answers that do not say which locks there are count as the list of locks says, in a plan, too: #locks'() {
        given:
        account = new RehearsedAccount('linode', home)
        def lines = { Cloud cloud, how ->
            cloud.volume('data', 10) { protect how }
            cloud.nodebalancer('shop') { protect how; port 80 }
        }
        account.performed { lines(it, before) }
        account.sandbox.advance(Duration.ofMinutes(1))
        ['volumes', 'nodebalancers'].each { path ->
            def shown = OtherClient.read(account.sandbox, path).data[0]
            account.sandbox.fail(Fault.on("GET /$path/{id}").status(200).body(JsonOutput.toJson(shown - [locks: shown.locks] + locks)))
        }
        def run = { Cloud cloud -> lines(cloud, 'service') }

        when:
        def planned = account.rehearsed(run)
        def stopped = account.failure
        def done = account.performedAsPlanned(run)

        then:
        account.failure?.message == stopped?.message
        stopped == null ? account.unsent == [] : stopped.message.contains('unexpected value of locks')
        planned.resources()*.title() == done.resources()*.title()
        planned.resources().size() == (before == 'service' || stopped ? 0 : 2)
        OtherClient.read(account.sandbox, 'locks').data.size() == (before == 'service' || !stopped ? 2 : 0)

        where:
        [before, locks] << [['service', true], [[:], [locks: null], [locks: ['zzz']], [locks: [null]], [locks: 'x']]].combinations()
    }

    def 'what a NodeBalancer shows of its front is planned as it is: #what'() {
        given:
        account = new RehearsedAccount('linode', home)
        def prem = { Cloud cloud ->
            def net = cloud.vpc('front') { region 'us-sea'; subnet 'web', '10.0.0.0/24' }
            cloud.nodebalancer('prem') { region 'us-sea'; type 'premium'; frontendVpc net.subnet('web'), range: '10.0.0.64/30'; port 80 }
        }
        account.performed(prem)
        assert account.failure == null
        def shown = OtherClient.read(account.sandbox, 'nodebalancers').data[0]
        account.sandbox.fail(Fault.on('GET /nodebalancers/{id}').status(200).body(JsonOutput.toJson(shown + change - left.collectEntries { [it, (shown + change)[it]] })))
        def run = { Cloud cloud -> cloud.volume('data', 10) { tags "at ${prem(cloud).hostname}" } }

        when:
        def planned = account.rehearsed(run)
        def stopped = account.failure
        account.performedAsPlanned(run)

        then:
        account.failure?.message == stopped?.message
        refused ? account.failure.message.contains(refused) : account.failure == null && account.unsent == []
        planned.resources()*.title() == (refused ? [] : ["volume 'data'"])

        where:
        what                            | change                                                                      | left                                                || refused
        'as the simulator'              | [:]                                                                         | []                                                  || null
        'with another host'             | [hostname: 'nb-1.sea.example']                                              | []                                                  || null
        'in another subnet'             | [frontend_vpc_subnet_id: 77]                                                | []                                                  || 'frontendVpc'
        'at another address'            | [ipv4: '10.0.0.99']                                                         | []                                                  || '10.0.0.99'
        'public'                        | [frontend_address_type: 'public', frontend_vpc_subnet_id: null]             | []                                                  || 'has lost its frontendVpc'
        'without a type'                | [:]                                                                         | ['frontend_address_type', 'frontend_vpc_subnet_id'] || null
        'with a type of null'           | [frontend_address_type: null, frontend_vpc_subnet_id: null]                 | []                                                  || null
        'without the subnet'            | [frontend_vpc_subnet_id: null]                                              | []                                                  || null
        'with an unreadable subnet'     | [frontend_vpc_subnet_id: 'x']                                               | []                                                  || 'cannot be read as NodeBalancer'
        'without an address'            | [:]                                                                         | ['ipv4', 'hostname']                                || null
    }

    def 'a run that loses the answer to an interface does what its plan says, too'() {
        given:
        filled()
        def run = { Cloud cloud -> RUNS['an instance with Linode interfaces that joins a VPC'](cloud, '') }

        when:
        account.rehearsed(run)
        account.sandbox.fail(Fault.on('POST /linode/instances/{id}/interfaces').first(1).drop().after())
        account.performedAsPlanned(run)

        then:
        account.failure == null
    }

    def 'a run that uses the address of another instance than its plan is stopped'() {
        given:
        filled()
        def run = { Cloud cloud, String name -> machine(cloud, 'new-1'); machine(cloud, 'new-2'); cloud.volume('data', 10) { tags cloud.instance(name).vpcIp } }

        when:
        account.rehearsed { run(it, 'new-1') }
        assert account.failure == null
        account.performedAsPlanned { run(it, 'new-2') }

        then:
        account.failure.message.contains('is not part of the plan, so it was not sent')
    }

    def 'a plan shows the new addresses as known after the create, and those of the account as they are'() {
        given:
        filled()

        when:
        def plan = account.rehearsed { RUNS['addresses of both'](it, '') }
        def fields = plan.resources().find { it.name() == 'new-1' }.fields().collectEntries { [it.name(), it.values()*.toString()] }
        def tags = plan.resources().find { it.name() == 'data' }.fields().find { it.name() == 'tags' }.values().toString()

        then:
        fields.vpc_ipv4.toString().contains(Plan.KNOWN_AFTER_CREATE)
        tags.contains('10.0.0.2') && tags.count(Plan.KNOWN_AFTER_CREATE) == 2
    }

    def 'a run that gives a node the VPC address of another instance than its plan is stopped'() {
        given:
        filled()
        def run = { Cloud cloud, int first ->
            def hosts = [machine(cloud, 'new-1').vpcIp, machine(cloud, 'new-2').vpcIp]
            cloud.nodebalancer('web') { port 80; node 'web-2', hosts[first] + ':80' }
        }

        when:
        account.rehearsed { run(it, 0) }
        assert account.failure == null
        account.performedAsPlanned { run(it, 1) }

        then:
        account.failure.message.contains('is not part of the plan, so it was not sent')
    }

    def 'a plan shows the firewall of an instance of either generation: #generation'() {
        given:
        filled()

        when:
        def plan = account.rehearsed { Cloud cloud ->
            cloud.instance('new-1') {
                type 'g6-nanode-1'
                image 'linode/debian12'
                authorizedUsers 'ops'
                interfaceGeneration generation
                firewall 901
            }
        }

        then:
        plan.resources()[0].fields().find { it.name() == 'firewall_id' }.values()*.asString() == ["firewall '#901'"]

        where:
        generation << ['legacy_config', 'linode']
    }

    def 'a plan shows which resources a line puts behind a firewall or takes from behind it'() {
        given:
        filled()
        account.performed { Cloud cloud ->
            def more = cloud.instance('out-3') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            cloud.firewall('web') { protects cloud.instance('out-1'), cloud.nodebalancer('old') }
            cloud.firewall('wide') { protects more }
        }
        assert account.failure == null
        // An instance with Linode interfaces has none itself, but its interface has a firewall.
        def wide = OtherClient.read(account.sandbox, 'networking/firewalls').data.find { it.label == 'wide' }.id
        def out2 = OtherClient.read(account.sandbox, 'linode/instances').data.find { it.label == 'out-2' }.id
        def open = OtherClient.read(account.sandbox, "linode/instances/$out2/interfaces").interfaces[0].id
        OtherClient.create(account.sandbox, "networking/firewalls/$wide/devices", [id: open, type: 'linode_interface'])
        def run = { Cloud cloud ->
            cloud.firewall('web', exactly: true) { protects cloud.nodebalancer('web') }
            cloud.firewall('wide', exactly: true) { }
        }

        when:
        def planned = account.rehearsed(run)
        assert account.failure == null
        def done = account.performedAsPlanned(run)

        then:
        account.failure == null
        account.unsent == []
        planned.resources().collectEntries { [it.title(), it.fields().collect { "${it.name()}: ${it.values()*.asString('')}".toString() }] } == [
            "nodebalancer 'web'": ["firewall_id: [none, firewall 'web']"], "nodebalancer 'old'": ["firewall_id: [firewall 'web', none]"],
            "instance 'out-1'": ["firewall_id: [firewall 'web', none]"], "instance 'out-2'": ["firewall_id: [firewall 'wide', none]"], "instance 'out-3'": ["firewall_id: [firewall 'wide', none]"]]
        planned.effort().requests() == account.requests
        done.resources()*.title().sort() == planned.resources()*.title().sort()
    }

    def 'what an answer about a firewall leaves out is no difference to a plan or a run: #left'() {
        given:
        account = new RehearsedAccount('linode', home)
        def run = { Cloud cloud ->
            def host = cloud.instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            cloud.firewall('web') { inbound { accept 'tcp', 22, from: ['0.0.0.0/0'], label: 'ssh', description: 'of an "office", label: 5' }; protects host }
        }
        account.performed(run)
        assert account.failure == null
        def shown = OtherClient.read(account.sandbox, 'networking/firewalls').data.find { it.label == 'web' }
        change(shown)
        account.sandbox.fail(Fault.on('GET /networking/firewalls/{id}').status(200).body(JsonOutput.toJson(shown)))

        when:
        def planned = account.rehearsed(run)
        assert account.failure == null
        account.performedAsPlanned(run)

        then:
        account.failure == null
        planned.resources() == []
        account.unsent == []
        planned.effort().requests() == account.requests

        where:
        left               | change
        'entities'         | { it.remove('entities') }
        'entities as null' | { it.entities = null }
        'all of an entity' | { it.entities = [[:]] }
        'an entity'        | { it.entities = [null] }
        'an id'            | { it.entities[0].remove('id') }
        'the addresses'    | { it.rules.inbound[0].remove('addresses') }
        'each address'     | { it.rules.inbound[0].addresses = [:] }
        'the action'       | { it.rules.inbound[0].action = null }
        'the protocol'     | { it.rules.inbound[0].remove('protocol') }
        'a rule'           | { it.rules.inbound = [null] }
        'a label'          | { it.rules.inbound[0].remove('label') }
        'a description'    | { it.rules.inbound[0].remove('description') }
        'both texts'       | { it.rules.inbound[0].keySet().removeAll('label', 'description') }
    }

    def 'a plan ends as the run does if an answer about a firewall cannot be read: #path'() {
        given:
        account = new RehearsedAccount('linode', home)
        def run = { Cloud cloud ->
            def host = cloud.instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            cloud.firewall('web') { protects host }
        }
        account.performed(run)
        def shown = OtherClient.read(account.sandbox, 'networking/firewalls').data.find { it.label == 'web' } + changed
        account.sandbox.fail(Fault.on('GET /networking/firewalls/{id}').status(200).body(JsonOutput.toJson(shown)))
        account.sandbox.fail(Fault.on('GET /networking/firewalls/{id}/devices').status(200).body('{"data": [{"id": 7, "entity": {}}], "page": 1, "pages": 1, "results": 1}'))

        when:
        account.rehearsed(run)

        then:
        account.failure instanceof UnreadableAnswerException

        when:
        account.performed(run)

        then:
        account.failure instanceof UnreadableAnswerException

        where:
        path      | changed
        'rules'   | [rules: []]
        'devices' | [entities: null]
    }

    def 'a plan takes a range that only some regions take'() {
        given:
        account = new RehearsedAccount('linode', home)

        when:
        def plan = account.rehearsed { Cloud cloud -> cloud.vpc('net') { subnet 'web', '192.168.128.0/24' } }

        then:
        account.failure == null
        plan.resources()*.title() == ["vpc 'net'"]
    }

    def 'a plan shows which VPC and which subnets get IPv6 addresses'() {
        given:
        account = new RehearsedAccount('linode', home)
        def run = { Cloud cloud -> cloud.vpc('six') { ipv6(); subnet 'web', '10.0.0.0/24', ipv6: true; subnet 'app', '10.0.1.0/24' } }

        when:
        def fields = account.rehearsed(run).resources()[0].fields().collectEntries { [it.name(), it.values()*.toString()] }

        then:
        fields.ipv6 == ['true']
        fields.subnets == ['["web 10.0.0.0/24 with IPv6","app 10.0.1.0/24"]']

        when:
        account.performedAsPlanned(run)

        then:
        account.failure == null
        account.unsent == []
    }

    def 'a plan ends as the run does if an answer does not show the subnets whole: #subnets'() {
        given:
        account = new RehearsedAccount('linode', home)
        def run = { Cloud cloud -> cloud.vpc('net') { subnet 'web', '10.0.0.0/24' } }
        account.performed(run)
        account.sandbox.fail(Fault.on('GET /vpcs/{id}').status(200).body("{\"id\":1001,\"label\":\"net\",\"region\":\"us-east\",\"description\":\"\"$subnets}"))

        when:
        account.rehearsed(run)

        then:
        account.failure instanceof UnreadableAnswerException

        when:
        account.performed(run)

        then:
        account.failure instanceof UnreadableAnswerException

        where:
        subnets << ['', ',"subnets":null', ',"subnets":{}', ',"subnets":[7]', ',"subnets":[{"id":1002,"ipv4":"10.0.0.0/24"}]', ',"subnets":[{"id":1002,"label":"web"}]']
    }

    def 'a plan knows the locks of what exists'() {
        given:
        filled()
        account.performed { Cloud cloud -> cloud.volume('data', 10) }
        def seen

        when:
        account.rehearsed { Cloud cloud -> seen = [cloud.instance('old-1'), cloud.nodebalancer('web'), cloud.volume('data'), cloud.volume('new', 10)]*.locks }

        then:
        account.failure == null
        seen == [[], [], [], []]
    }

    def 'a plan shows each firewall of a NodeBalancer, and none: #change'() {
        given:
        filled()
        account.performed { Cloud cloud -> cloud.nodebalancer('safe') { firewall 901 }; if (before) { cloud.nodebalancer('safe').change(firewalls: []) } }

        when:
        def plan = account.rehearsed(change)

        then:
        account.failure == null
        plan.resources().collectMany { it.fields() }.collect { [it.name(), it.values()*.asString()] } == [['firewall_id', values]]

        where:
        before | change                                                              || values
        false  | ({ Cloud cloud -> cloud.nodebalancer('safe') { firewall 902 } })       || ["firewall '#901'", "firewall '#902'"]
        false  | ({ Cloud cloud -> cloud.nodebalancer('safe').change(firewalls: []) })  || ["firewall '#901'", 'none']
        true   | ({ Cloud cloud -> cloud.nodebalancer('safe') { firewall 901 } })       || ['none', "firewall '#901'"]
    }

    def 'a plan says who stays open without a firewall, as the run does'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud -> cloud.firewall('web') { protects cloud.instance('aaa') { type 'g6-nanode-1' }, cloud.instance('bbb') { type 'g6-nanode-1' } } }
        def run = { Cloud cloud -> cloud.firewall('web').delete() }

        when:
        account.rehearsed(run)
        def planned = account.notes
        account.performedAsPlanned(run)

        then:
        account.failure == null
        planned.size() == 1
        planned[0] ==~ /firewall 'web' \(id \d+\) is deleted, which leaves instance 'aaa', instance 'bbb' without it/
        account.notes == planned
    }

    def 'a plan refuses a node of another kind than its NodeBalancer was created for, as the run does'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud -> cloud.nodebalancer('six') { backends 'ipv6'; port 80 } }
        def run = { Cloud cloud -> cloud.nodebalancer('six') { port(80) { node 'web-1', '192.168.128.7:80' } } }

        when:
        account.rehearsed(run)
        def planned = account.failure?.message
        account.performed(run)

        then:
        planned.contains('takes an IPv6 address for each of its nodes')
        account.failure.message == planned
    }

    def 'a plan takes from behind a firewall what no line of the run names'() {
        given:
        account = new RehearsedAccount('linode', home)
        def rules = { accept 'tcp', 22, from: ['0.0.0.0/0'] }
        account.performed { Cloud cloud -> cloud.firewall('web') { inbound rules; protects cloud.instance('aaa') { type 'g6-nanode-1' } } }
        def run = { Cloud cloud -> cloud.firewall('web', exactly: true) { inbound rules } }

        when:
        account.rehearsed(run)

        then:
        account.failure == null

        when:
        account.performedAsPlanned(run)

        then:
        account.failure == null
        account.unsent == []
        account.sandbox.journal().last().path() ==~ '.*/devices/\\d+'
    }

    def 'a plan shows no difference in what an answer leaves out: #left'() {
        given:
        account = new RehearsedAccount('linode', home)
        def run = { Cloud cloud ->
            cloud.firewall('web') { inbound { accept 'tcp', 22, from: ['0.0.0.0/0'] }; tags 'shop', 'prod' }
            cloud.reservedIp('front') { tags 'shop' }
        }
        account.performed(run)
        def shown = OtherClient.read(account.sandbox, path(read))
        left.split('[.]').with { it.size() == 1 ? shown.remove(it[0]) : shown[it[0]].remove(it[1]) }
        account.sandbox.fail(Fault.on(read).status(200).body(JsonOutput.toJson(shown)))

        when:
        def plan = account.rehearsed(run)

        then:
        account.failure == null
        plan.resources() == []

        where:
        read                                | left
        'GET /networking/firewalls/{id}'    | 'rules'
        'GET /networking/firewalls/{id}'    | 'rules.inbound'
        'GET /networking/firewalls/{id}'    | 'rules.outbound_policy'
        'GET /networking/firewalls/{id}'    | 'tags'
        'GET /networking/reserved/ips/{name}' | 'tags'
        'GET /networking/reserved/ips/{name}' | 'reserved'
    }

    private String path(String read) {
        def all = read.contains('firewalls') ? 'networking/firewalls' : 'networking/reserved/ips'
        def one = OtherClient.read(account.sandbox, all).data.find { it.label == 'web' || it.address }
        "$all/${one.id ?: one.address}"
    }

    def 'a plan releases no reserved address that something of the account uses, as the run: #of'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud ->
            def host = cloud.instance('web') { type 'g6-nanode-1'; region 'us-east' }
            def front = cloud.reservedIp('front') { region 'us-east' }
            of == 'an instance' ? front.assignTo(host) : cloud.nodebalancer('shop') { region 'us-east'; reservedIp front; port 80 }
        }
        assert account.failure == null
        def release = { Cloud cloud -> cloud.reservedIp('front').delete() }

        when:
        def plan = account.rehearsed(release)

        then:
        account.failure.code() == RefusalCode.IN_USE
        plan.empty

        when:
        account.performed(release)

        then:
        account.failure.code() == RefusalCode.IN_USE

        where:
        of << ['an instance', 'a NodeBalancer']
    }

    def 'a plan lists what uses the reserved addresses of an account, and does not read each by its id'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud ->
            (1..3).each { n ->
                cloud.nodebalancer("shop-$n") { region 'us-east'; reservedIp cloud.reservedIp("front-$n") { region 'us-east' } }
            }
        }
        assert account.failure == null

        when:
        def before = account.sandbox.requests()['GET /nodebalancers/{id}']
        account.rehearsed { Cloud cloud -> cloud.reservedIp('more') { region 'us-east' } }

        then:
        account.failure == null
        account.sandbox.requests()['GET /nodebalancers/{id}'] == before
    }
}
