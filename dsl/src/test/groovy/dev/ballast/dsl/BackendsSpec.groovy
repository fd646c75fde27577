package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import java.time.Duration

/** NodeBalancers whose nodes are private IPv4, public IPv6 or in a VPC. */
class BackendsSpec extends RunbookSpecification {

    static final String SHOP = "region 'us-sea'; def shop = subnet('shop'); "
    static final String NODE = "node 'web-1', '10.0.0.70:80'"

    Map main
    long subnet

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def setup() {
        main = makeElsewhere('vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'other', ipv4: '10.0.1.0/24']]])
        subnet = main.subnets[0].id
        earlier = sandbox.journal().size()
    }

    def 'a premium NodeBalancer is created in a subnet with its nodes'() {
        given:
        run("$SHOP instance('web') { $VpcInstanceSpec.TYPE; vpc shop }")
        nextRun()

        when:
        def lb = run("$SHOP def web = instance(label: 'web'); nodebalancer('web') { type 'premium'; vpc shop; port(80) { node 'web-1', web.vpcIp + ':80' } }")

        then:
        requests()[0..3] == [
            ['GET', '/v4/vpcs?page_size=500', null],
            ['GET', '/v4beta/linode/instances?page_size=500', null],
            ['GET', "/v4/linode/instances/${id("instance 'web'")}/ips", null],
            ['POST', '/v4/nodebalancers', [
                region: 'us-sea', type: 'premium', label: 'web', vpcs: [[subnet_id: subnet]],
                configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: '10.0.0.2:80', subnet_id: subnet]]]]]]]
        requests().drop(4)*.get(0) == ['GET', 'GET']
        lb.backends == 'vpc'
        lb.type == 'premium'
        lb.vpc.range == '10.0.0.4/30'
        sent().last() == "GET /nodebalancers/$lb.id/vpcs"
    }

    def 'the range of the subnet is sent'() {
        when:
        def lb = run("$SHOP nodebalancer('web') { vpc shop, range: '10.0.0.64/30'; port 80; $NODE }")

        then:
        bodies()[0].vpcs == [[subnet_id: subnet, ipv4_range: '10.0.0.64/30']]
        lb.vpc.range == '10.0.0.64/30'
        lb.vpc.subnetId == subnet

        when: 'the next session shows it by the ledger'
        nextRun()
        def facts = FetchPolicy.CACHE_ONLY.stateOf(run("nodebalancer('web')"))

        then:
        facts.vpc() == "subnet $subnet".toString()
        facts.range() == '10.0.0.64/30'
        sent() == []
    }

    def 'a second run sends nothing, and a new node, port and address go with the subnet'() {
        given:
        run("$SHOP nodebalancer('web') { vpc shop, range: '10.0.0.64/30'; port 80; $NODE }")
        nextRun()

        when:
        run("$SHOP nodebalancer('web') { vpc shop, range: '10.0.0.64/30'; port 80; $NODE }")

        then:
        writes() == []
        !sent().any { it.endsWith('/vpcs') }

        when:
        nextRun()
        run("$SHOP nodebalancer('web') { vpc shop; port 80; node 'web-1', '10.0.0.71:80'; node 'web-2', '10.0.0.72:80', weight: 20 }")

        then:
        !sent().any { it.endsWith('/vpcs') }
        bodies().toSet() == [
            [address: '10.0.0.71:80', subnet_id: subnet],
            [label: 'web-2', address: '10.0.0.72:80', weight: 20, subnet_id: subnet]].toSet()

        when:
        nextRun()
        run("nodebalancer('web') { port(81) { $NODE } }")

        then:
        bodies() == [[port: 81, check: 'connection', nodes: [[label: 'web-1', address: '10.0.0.70:80', subnet_id: subnet]]]]
    }

    def 'many changed nodes are sent with the subnet'() {
        given:
        def nodes = { weight -> (1..10).collect { "node 'web-$it', '10.0.0.${100 + it}:80', weight: $weight" }.join('; ') }
        run("$SHOP nodebalancer('web') { vpc shop; port(80) { ${nodes(20)} } }")
        nextRun()

        when:
        run("nodebalancer('web') { port(80) { ${nodes(30)} } }")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /nodebalancers/ID/configs/ID/rebuild']
        bodies()[0].nodes.every { it.subnet_id == subnet && it.weight == 30 }
    }

    def 'a NodeBalancer that the ledger does not know is asked for its VPC once'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web', vpcs: [[subnet_id: subnet]]]).id
        earlier = sandbox.journal().size()

        when:
        run("nodebalancer($lb) { port 80; port 81; $NODE }")

        then:
        sent().count { it == "GET /nodebalancers/$lb/vpcs" } == 1
        bodies()*.nodes.flatten().every { it.subnet_id == subnet }
    }

    def 'public IPv6 nodes make the NodeBalancer one of IPv6, and are written in any form'() {
        when:
        def lb = run("region 'us-east'; nodebalancer('web6') { port(80) { node 'web-1', '[2001:DB8:0:0:0:0:0:5]:80' } }")

        then:
        bodies() == [[region: 'us-east', label: 'web6', backend_connectivity: 'ipv6', configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: '[2001:db8::5]:80']]]]]]
        lb.backends == 'ipv6'
        lb.backendPrefix.endsWith('::/96')
        sent().count { it.endsWith('backend-acl') } == 1

        when:
        nextRun()
        run("region 'us-east'; nodebalancer('web6') { port(80) { node 'web-1', '[2001:db8:0::5]:80' } }")

        then:
        writes() == []
    }

    def 'backends says so before there are nodes'() {
        when:
        run("region 'us-east'; nodebalancer('web6') { backends 'ipv6'; port 80 }")

        then:
        bodies()[0] == [region: 'us-east', label: 'web6', backend_connectivity: 'ipv6']

        when:
        nextRun()
        run("nodebalancer('web6') { backends 'ipv6'; port 80 }")

        then:
        writes() == []
    }

    def 'what a new NodeBalancer cannot have is refused with its line before anything is sent: #words'() {
        when:
        run("region 'us-sea'\ndef shop = subnet('shop')\nnodebalancer('web') {\n$words\n}")

        then:
        RuleException refused = thrown()
        refused.code() == code
        refused.message.contains(message)
        refused.location().get().toString() == 'web.groovy:4'
        writes() == []

        where:
        words                                                                          || code                    | message
        "port 80; node 'web-1', '192.168.128.7:80'; node 'web-2', '[2001:db8::5]:80'"  || RefusalCode.BACKENDS    | "node address '[2001:db8::5]:80' is an IPv6 address, and nodebalancer 'web' takes a private address for each of its nodes"
        "type 'premium'; port 80; node 'web-1', '192.168.128.7:80'"                    || RefusalCode.BACKENDS    | "nodebalancer 'web' of type premium takes no private address, such as '192.168.128.7:80'"
        "port 80; node 'web-1', '10.0.0.5:80'"                                         || RefusalCode.BACKENDS    | "node address '10.0.0.5:80' is not in 192.168.128.0/17, and the block of nodebalancer 'web' names no VPC"
        "vpc shop; port 80; node 'web-1', '10.0.1.5:80'"                               || RefusalCode.BACKENDS    | "node address '10.0.1.5:80' is not in subnet 'shop' of VPC 'main', which has 10.0.0.0/24"
        "vpc shop; port 80; node 'web-1', '192.168.128.7:80'"                          || RefusalCode.BACKENDS    | "takes an address in a VPC for each of its nodes"
        "backends 'ipv6'; port 80; node 'web-1', '192.168.128.7:80'"                   || RefusalCode.BACKENDS    | "takes an IPv6 address for each of its nodes"
        "backends 'ipv6'; vpc shop; port 80"                                           || RefusalCode.BACKENDS    | "nodebalancer 'web' has a VPC and backends ipv6"
        "vpc shop, range: '10.0.1.64/30'; port 80"                                     || RefusalCode.VPC_RANGE   | "range '10.0.1.64/30' is not in subnet 'shop' of VPC 'main'"
        "vpc shop, range: '10.0.0.64/30'; port 80; node 'web-1', '10.0.0.65:80'"       || RefusalCode.BACKENDS    | "node address '10.0.0.65:80' is in the range 10.0.0.64/30, which nodebalancer 'web' has for itself"
        "vpc shop, range: '10.0.0.65/30'; port 80"                                     || RefusalCode.VPC_RANGE   | "range '10.0.0.65/30' is not a range of 4 or more IPv4 addresses"
        "port(80) { 1001.times { node \"web-\$it\", '192.168.128.7:80' } }"            || RefusalCode.TOO_MANY_NODES | '1001 nodes, and Linode takes 1000'
        "type 'premium'; port(80) { 2001.times { node \"web-\$it\", '[2001:db8::5]:80' } }" || RefusalCode.TOO_MANY_NODES | '2001 nodes, and Linode takes 2000'
    }

    def 'what an existing NodeBalancer cannot have is refused before anything is sent: #words'() {
        given:
        run("$SHOP nodebalancer('web') { $first; port 80 }")
        nextRun()

        when:
        run("region 'us-sea'; nodebalancer('web') { $words; port 80 }")

        then:
        RuleException refused = thrown()
        refused.code() == code
        refused.message.contains(message)
        writes() == []

        where:
        first                                   | words                                     || code                    | message
        "vpc shop"                              | "vpc subnet('other')"                     || RefusalCode.FIXED_VALUE | "is in subnet 'shop' of VPC 'main', which Ballast cannot change to subnet 'other' of VPC 'main'"
        "vpc shop, range: '10.0.0.64/30'"       | "vpc subnet('shop'), range: '10.0.0.8/30'" || RefusalCode.FIXED_VALUE | "range '10.0.0.64/30'"
        "vpc shop"                              | "vpc subnet('shop'), range: '10.0.0.8/30'" || RefusalCode.FIXED_VALUE | "range '10.0.0.4/30'"
        "throttle 2"                            | "vpc subnet('shop')"                      || RefusalCode.FIXED_VALUE | "nodebalancer 'web' is in no VPC"
        "throttle 2"                            | "type 'premium'"                          || RefusalCode.FIXED_VALUE | "type 'common'"
        "vpc shop; $NODE"                       | "node 'web-2', '192.168.128.7:80'"        || RefusalCode.BACKENDS    | "takes an address in a VPC"
        "node 'web-1', '192.168.128.7:80'"      | "node 'web-1', '[2001:db8::5]:80'"        || RefusalCode.BACKENDS    | "takes a private address"
        "node 'web-1', '192.168.128.7:80'"      | "backends 'ipv6'"                         || RefusalCode.FIXED_VALUE | "has backends 'legacy', which the service cannot change to 'ipv6'"
        "throttle 2"                            | "node 'web-1', '10.0.0.5:80'"             || RefusalCode.BACKENDS    | "names no VPC"
    }

    def 'a block of a NodeBalancer that is known by its id refuses the same nodes before a write: #name'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web', type: type] + (vpc ? [vpcs: [[subnet_id: subnet]]] : [:])).id
        earlier = sandbox.journal().size()

        when:
        run("nodebalancer($lb) { port 80 }")
        nextRun()
        run("nodebalancer($lb) { port 80\n node 'web-1', '$address' }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.BACKENDS
        refused.location().get().line() == 2
        refused.message.contains(message)
        sent() == ["GET /nodebalancers/$lb".toString()]

        where:
        name                  | type      | vpc   | address             || message
        'private in a VPC'    | 'common'  | true  | '192.168.128.7:80'  || 'takes an address in a VPC'
        'IPv6 in a VPC'       | 'common'  | true  | '[2001:db8::5]:80'  || 'takes an address in a VPC'
        'private for premium' | 'premium' | false | '192.168.128.7:80'  || 'takes no private address'
    }

    def 'a private node is refused where only the ledger says that the NodeBalancer is in a VPC'() {
        given:
        def lb = run("$SHOP nodebalancer('web') { vpc shop; port 80 }")
        nextRun()
        sandbox.fail(Fault.on('GET /nodebalancers/{id}').first(0).status(200).body("""{"id": $lb.id, "label": "web", "region": "us-sea"}"""))

        when:
        run("nodebalancer('web') { port 80; node 'web-1', '192.168.128.7:80' }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.BACKENDS
        writes() == []
    }

    def 'what is live is drawn again after an event of an instance behind an IPv6 node'() {
        given:
        run("""
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            instance('other') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }
            nodebalancer('web6') { port(80) { node 'web-1', "[\${web.ipv6}]:80" } }
            instances().each { it.awaitRunning() }
        """)
        sandbox.advance(Duration.ofMinutes(5))
        def shown = [cloud.nodebalancer('web6')]
        def changes = new ShownChanges(cloud)
        changes.begin()

        expect:
        !changes.next().touch(shown)

        when:
        cloud.instance(name).shutdown()

        then:
        changes.next().touch(shown) == touched

        where:
        name    || touched
        'other' || false
        'web-1' || true
    }

    def 'exactly and a rolling leave a node with an IPv6 address in the VPC as it is, with a note'() {
        given:
        def lb = run("$SHOP nodebalancer('web') { vpc shop; port 80; $NODE; node 'web-2', '10.0.0.72:80' }")
        makeElsewhere("nodebalancers/$lb.id/configs/${lb.port(80).id}/nodes", [label: 'six', address: '[2001:db8::5]:80', subnet_id: subnet])
        nextRun()

        when:
        run("nodebalancer('web', exactly: true) { port 80; $NODE }")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /nodebalancers/ID/configs/ID/nodes/ID']
        reported().contains("node 'six' of port 80 of 'web' at [2001:db8::5]:80 stays as it is: no runbook can name a node of that label and address")

        when:
        nextRun()
        run("nodebalancer('web').port(80).node('web-1').drain()")

        then:
        bodies() == [[mode: 'drain', subnet_id: subnet]]
    }

    def 'a NodeBalancer of IPv6 that others have created is adopted with its nodes: nothing is sent, and one more is listed and deleted'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-east', label: 'web', configs: [[port: 80, check: 'connection', nodes: [
            [label: 'web-1', address: '[2001:db8::5]:80'], [label: 'web-2', address: '[2001:db8::6]:80'], [label: 'web-3', address: '[2001:db8::7]:80']]]]]).id
        def block = "region 'us-east'; nodebalancer('web', OPTIONS) { port(80) { node 'web-1', '[2001:db8::5]:80'; node 'web-2', '[2001:db8::6]:80' } }"
        earlier = sandbox.journal().size()

        when:
        run(block.replace('OPTIONS', 'adopt: true'))

        then:
        writes() == []

        when:
        nextRun()
        run(block.replace('OPTIONS', 'exactly: true'))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /nodebalancers/ID/configs/ID/nodes/ID']
        reported().any { it.startsWith("the block of nodebalancer 'web' does not name node 'web-3' of port 80") }
    }

    def 'an import records the VPC, and prints a runbook that sends nothing: #body'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web', configs: [[port: 80, check: 'connection', nodes: [node + (node.subnet_id == null ? [:] : [subnet_id: subnet])]]]] + body.collectEntries { key, value -> [key, key == 'vpcs' ? [[subnet_id: subnet]] : value] }).id
        if (body.vpcs) {
            makeElsewhere("nodebalancers/$lb/configs/${cloud.account().client().nodeBalancers().configs(lb).items().toList()[0].id()}/nodes", [label: 'six', address: '[2001:db8::5]:80', subnet_id: subnet])
        }
        earlier = sandbox.journal().size()

        when:
        def content = new AccountReader(cloud.account()).one(Kind.NODEBALANCER, 'web')
        new ResourceImport(cloud.account()).record(content, null)
        def printed = ExistingRunbook.of(cloud.account(), content, null)

        then:
        sent().count { it.endsWith('/vpcs') } == (body.vpcs ? 1 : 0)
        words.every { printed.contains(it.replace('SUBNET', "$subnet")) }
        printed.contains("left out: node 'six', '[2001:db8::5]:80' (a runbook cannot express it)") == (body.vpcs != null)

        when:
        nextRun()
        run(printed)

        then:
        writes() == []
        sent().count { it.endsWith('/vpcs') } == 0

        and: 'nothing differs from the record'
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.collectMany { it.differences() } == []

        where:
        body                            | node                                                    || words
        [vpcs: true]                    | [label: 'web-1', address: '10.0.0.70:80', subnet_id: 0] || ["vpc subnet(SUBNET), range: '10.0.0.4/30'", "node 'web-1', '10.0.0.70:80'"]
        [type: 'premium']               | [label: 'web-1', address: '[2001:db8::5]:80']           || ["type 'premium'", "node 'web-1', '[2001:db8::5]:80'"]
        [:]                             | [label: 'web-1', address: '192.168.128.7:80']           || ["node 'web-1', '192.168.128.7:80'"]
    }

    def 'a NodeBalancer in no VPC is not adopted by a block with one'() {
        given:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web'])

        when:
        run("$SHOP nodebalancer('web', adopt: true) { vpc shop; port 80 }")

        then:
        RuleException refused = thrown()
        refused.message.contains("has no vpc, not subnet($subnet)")
    }

    def 'a NodeBalancer in another subnet is not adopted'() {
        given:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web', vpcs: [[subnet_id: subnet]]])
        earlier = sandbox.journal().size()

        when:
        run("$SHOP nodebalancer('web', adopt: true) { vpc subnet('other'); port 80 }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.NOT_ADOPTED
        refused.message.contains("has vpc subnet($subnet), not subnet(${main.subnets[1].id})")
        cloud.account().ledger().entries().empty
        writes() == []

        when:
        run("$SHOP nodebalancer('web', adopt: true) { vpc shop; port 80; $NODE }")

        then:
        bodies()*.nodes == [[[label: 'web-1', address: '10.0.0.70:80', subnet_id: subnet]]]
    }

    def 'a rolling acts on the instances of IPv6 nodes'() {
        given:
        run("region 'us-east'; def all = (1..2).collect { n -> instance(\"web-\$n\") { $VpcInstanceSpec.TYPE } }; nodebalancer('web') { port(80) { all.each { web -> node web.name, \"[\${web.ipv6}]:80\" } } }")
        run("(1..2).each { n -> instance(\"web-\$n\").awaitRunning() }; nodebalancer('web').awaitUp()")
        nextRun()

        expect:
        run("def names = []; nodebalancer('web').rolling { node -> names << node.instance.name }; names") == ['web-1', 'web-2']
        writes()*.replaceAll(/\d+/, 'ID') == ['PUT /nodebalancers/ID/configs/ID/nodes/ID'] * 4
    }

    def 'a rolling reboots the instances of nodes in a VPC, and finds each by one list of the addresses in VPCs'() {
        given: 'the same addresses in another VPC, which come first in the list'
        makeElsewhere('vpcs', [label: 'second', region: 'us-sea', subnets: [[label: 'twin', ipv4: '10.0.0.0/24']]])
        def machine = { name, subnet -> "instance('$name') { $VpcInstanceSpec.TYPE; vpc subnet('$subnet') }" }
        run("region 'us-sea'; ${machine('twin-1', 'twin')}; ${machine('twin-2', 'twin')}; def all = [${machine('web-1', 'shop')}, ${machine('web-2', 'shop')}]; nodebalancer('web') { vpc subnet('shop'); port(80) { all.each { web -> node web.name, web.vpcIp + ':80' } } }")
        run("(1..2).each { n -> instance(\"web-\$n\").awaitRunning() }; nodebalancer('web').awaitUp()")
        nextRun()

        when:
        run("nodebalancer('web').rolling { node -> node.instance.reboot() }")

        then:
        def ids = (1..2).collect { id("instance 'web-$it'") }
        writes()*.replaceAll('nodes/.*', 'nodes').findAll { it.contains('reboot') || it.contains('nodes') }*.replaceAll(/balancers.*/, '') ==
            ids.collectMany { ['PUT /node', "POST /linode/instances/$it/reboot".toString(), 'PUT /node'] }
        bodies().findAll { it?.mode } == [[mode: 'drain', subnet_id: subnet], [mode: 'accept', subnet_id: subnet]] * 2
        sent().findAll { it.contains('vpcs') } == ['GET /vpcs/ips?page_size=500'] * 4
        run("nodebalancer('web').port(80).nodes*.mode") == ['accept'] * 2
    }

    def 'the instance of a node in a VPC is found although an item of the list cannot be read'() {
        given:
        run("region 'us-sea'; def web = instance('web-1') { $VpcInstanceSpec.TYPE; vpc subnet('shop') }; nodebalancer('web') { vpc subnet('shop'); port(80) { node web.name, web.vpcIp + ':80' } }")
        nextRun()
        def id = run("instance('web-1').id")
        sandbox.fail(Fault.on('GET /vpcs/ips').first(0).status(200).body("""{"data": [null, {"address": "10.0.0.2", "subnet_id": "seven"},
            {"address": "10.0.0.2", "subnet_id": $subnet, "linode_id": $id}], "page": 1, "pages": 1}"""))

        expect:
        run("nodebalancer('web').port(80).node('web-1').instance.name") == 'web-1'
    }

    def 'a NodeBalancer with a VPC address in front has no public one, also after an import: #imported'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web', type: 'premium', frontend_vpcs: [[subnet_id: subnet]]]).id
        if (imported) {
            new ResourceImport(cloud.account()).record(new AccountReader(cloud.account()).one(Kind.NODEBALANCER, 'web'), null)
        }
        nextRun()

        when:
        run(imported ? "nodebalancer('web').publicIp" : "nodebalancer($lb).publicIp")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.NOT_SHOWN
        refused.message.contains('has a VPC address in front')
        run("nodebalancer($lb).ipv4").startsWith('10.0.0.')

        where:
        imported << [false, true]
    }

    def 'a NodeBalancer gets its address in a subnet, once, also one that is printed and adopted'() {
        given:
        def block = { String label, String option = '' -> "$SHOP nodebalancer('web'$option) { type 'premium'; frontendVpc subnet('$label'); port 80 }" }

        when:
        run(block('shop'))

        then:
        bodies()[0].subMap('type', 'frontend_vpcs') == [type: 'premium', frontend_vpcs: [[subnet_id: subnet]]]

        when:
        nextRun()
        run(block('shop'))

        then:
        writes() == []
        ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null).contains("    frontendVpc main.subnet('shop')\n")

        when:
        run(block('other'))

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has its address in subnet 'shop' of VPC 'main', which Ballast cannot change")

        when:
        cloud.account().ledger().entries()*.reference().each { cloud.account().ledger().forget(it) }
        run(block('other', ', adopt: true'))

        then:
        RuleException other = thrown()
        other.message.contains("has frontendVpc subnet($subnet), not subnet(${main.subnets[1].id})")

        when:
        run(block('shop', ', adopt: true'))

        then:
        writes() == []
    }

    def 'a NodeBalancer gets its address in a part of a subnet, and a part without it is refused'() {
        given:
        def block = { String range, String option = '' -> "$SHOP nodebalancer('web'$option) { type 'premium'; frontendVpc subnet('shop'), range: '$range'; port 80 }" }

        when:
        run(block('10.0.0.64/29'))

        then:
        bodies()[0].frontend_vpcs == [[subnet_id: subnet, ipv4_range: '10.0.0.64/29']]
        run("nodebalancer('web').ipv4") == '10.0.0.64'

        when:
        nextRun()
        run(block('10.0.0.64/29'))

        then:
        writes() == []

        when:
        run(block('10.0.0.128/30'))

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.FIXED_VALUE
        refused.message.contains("nodebalancer 'web' has the address 10.0.0.64 in front, which is not in 10.0.0.128/30")

        when:
        cloud.account().ledger().entries()*.reference().each { cloud.account().ledger().forget(it) }
        run(block('10.0.0.128/30', ', adopt: true'))

        then:
        RuleException other = thrown()
        other.code() == RefusalCode.NOT_ADOPTED
        other.message.contains('has the address 10.0.0.64 in front, which is not in 10.0.0.128/30')

        when:
        run(block('10.9.0.0/30'))

        then:
        RuleException outside = thrown()
        outside.code() == RefusalCode.VPC_RANGE
        writes() == []
    }

    def 'an address in a VPC takes a premium NodeBalancer: #words'() {
        when:
        run("$SHOP nodebalancer('web') { $words; port 80 }")

        then:
        RuleException refused = thrown()
        refused.message.contains(message)
        writes() == []

        where:
        words                                           || message
        'frontendVpc shop'                              || "nodebalancer 'web' of type common takes no frontendVpc"
        "type 'common'; frontendVpc shop"               || "nodebalancer 'web' of type common takes no frontendVpc"
        "type 'premium'; frontendVpc null"              || 'no subnet is given'
    }

    def 'a NodeBalancer with a public address is put into no VPC'() {
        given:
        run("$SHOP nodebalancer('web') { type 'premium'; port 80 }")

        when:
        run("nodebalancer('web') { frontendVpc subnet('shop'); port 80 }")

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has no frontendVpc")
    }

    def 'a NodeBalancer gets a reserved address, once'() {
        given:
        def (address, other) = (1..2).collect { makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-sea', reserved: true]).address }
        earlier = sandbox.journal().size()
        def text = "region 'us-sea'; nodebalancer('web') { reservedIp '$address'; port 80 }"

        when:
        def lb = run(text)

        then:
        bodies()[0] == [region: 'us-sea', label: 'web', ipv4: address]
        lb.publicIp == address

        when:
        nextRun()
        run(text)

        then:
        writes() == []
        sent().size() == 2

        when:
        run("region 'us-sea'; nodebalancer('web') { reservedIp '$other'; port 80 }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.FIXED_VALUE
        refused.message.contains("nodebalancer 'web' was created with reservedIp '$address', which a block does not change to '$other'")
        writes() == []

        when:
        run("region 'us-sea'; nodebalancer('web-2') { reservedIp '$address'; port 80 }")

        then:
        RefusedException taken = thrown()
        taken.message.contains('Address must be currently unassigned.')

        when:
        run("nodebalancer(${id("nodebalancer 'web'")}) { reservedIp '$address' }")

        then:
        RuleException fixed = thrown()
        fixed.message.contains('its reservedIp cannot be changed')
    }

    def 'the address of a NodeBalancer that was not created with one is compared with what it has: #adopt'() {
        given:
        def address = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-sea', reserved: true]).address
        def has = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'web']).ipv4
        earlier = sandbox.journal().size()
        if (!adopt) {
            new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))
        }

        when:
        run("region 'us-sea'; nodebalancer('web') { $adopt; reservedIp '$address' }")

        then:
        RuleException refused = thrown()
        refused.message.contains("reservedIp")
        refused.code() == code
        !adopt || cloud.account().ledger().entries().empty

        when:
        run("region 'us-sea'; nodebalancer('web') { $adopt; reservedIp '$has' }")

        then:
        writes() == []

        where:
        adopt        || code
        ''           || RefusalCode.FIXED_VALUE
        'adopt true' || RefusalCode.NOT_ADOPTED
    }

    def 'a printed runbook has the reserved address that a run has sent, and no other address'() {
        given:
        def address = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-sea', reserved: true]).address
        run("region 'us-sea'; nodebalancer('web') { reservedIp '$address' }; nodebalancer('plain') { throttle 5 }")

        when:
        def printed = ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null)

        then:
        printed.findAll(/reservedIp .*/) == ["reservedIp '$address'"]
    }

    private String id(String reference) {
        cloud.account().ledger().entries().find { it.reference().toString() == reference }?.id() ?: sandbox.journal().findAll { it.path() ==~ /.*instances\/\d+\/ips/ }.last().path().find(/\d{3,}/)
    }

    private List<List> requests() {
        sandbox.journal().drop(earlier).collect { [it.method(), it.path(), it.body() ? new JsonSlurper().parseText(it.body()) : null] }
    }

    private List<Map> bodies() {
        requests().findAll { it[0] != 'GET' }*.get(2)
    }
}
