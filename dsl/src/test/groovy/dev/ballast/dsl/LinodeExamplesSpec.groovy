package dev.ballast.dsl

import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.linode.InterfaceSetting
import groovy.json.JsonSlurper
import java.time.InstantSource

/** Short runbooks for an account that makes Linode interfaces by itself, each with all of its requests. */
class LinodeExamplesSpec extends RunbookSpecification {

    static final String MACHINE = "type 'g6-nanode-1'; image 'linode/debian12'"
    static final String SHOP = "region 'us-sea'\ndef shop = subnet('shop')\n"
    static final String WEB = "$SHOP\ndef web = instance(label: 'web')\ndef lb = nodebalancer('web') { type 'premium'; vpc VPC; port(80) { node 'web-1', web.vpcIp + ':80' } }\n"

    long shop

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').interfaces(InterfaceSetting.LINODE_DEFAULT).start())
    }

    def setup() {
        def main = makeElsewhere('vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'other', ipv4: '10.0.1.0/24']]])
        shop = main.subnets[0].id
        earlier = sandbox.journal().size()
    }

    private long web() {
        makeElsewhere('linode/instances', [label: 'web', region: 'us-sea', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'],
            interface_generation: 'legacy_config', interfaces: [[purpose: 'vpc', subnet_id: shop]]]).id
    }

    def 'an instance with a private address is one request'() {
        when:
        run("region 'us-east'; def a = instance('web-1') { $MACHINE; rootPass secret('ROOT_PASS'); privateIp() }; assert a.privateIp.startsWith('192.168.')")

        then:
        requests()*.take(2) == [['POST', '/linode/instances']]
        bodies() == [[region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: '<masked>', label: 'web-1', private_ip: true, interface_generation: 'legacy_config']]
    }

    def 'Linode interfaces with a private address are refused by the check, and nothing is sent'() {
        expect:
        refusals("region 'us-east'\ninstance('web-2') { type 'g6-nanode-1'; interfaceGeneration 'linode'; privateIp() }") == [2]
        sent() == []
    }

    def 'a premium NodeBalancer in a VPC'() {
        given:
        long web = web()
        earlier = sandbox.journal().size()

        when:
        run("${WEB.replace('VPC', 'shop')}assert lb.backends == 'vpc' && lb.vpc.range == '10.0.0.4/30'")

        then:
        requests()*.take(2)*.join(' ')*.replaceAll(/(nodebalancers|configs)\/\d+/, '$1/ID') == ['GET /vpcs?page_size=500', 'GET /linode/instances?page_size=500', "GET /linode/instances/$web/ips".toString(),
            'POST /nodebalancers', 'GET /nodebalancers/ID/configs?page_size=500', 'GET /nodebalancers/ID/configs/ID/nodes?page_size=500', 'GET /nodebalancers/ID/vpcs']
        bodies() == [[region: 'us-sea', type: 'premium', label: 'web', vpcs: [[subnet_id: shop]],
            configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: '10.0.0.2:80', subnet_id: shop]]]]]]
    }

    def 'the same again sends nothing, another subnet is refused, and a second node goes with its subnet'() {
        given:
        web()
        run(WEB.replace('VPC', 'shop'))
        nextRun()

        when:
        run(WEB.replace('VPC', 'shop'))

        then:
        writes() == []

        when:
        run(WEB.replace('VPC', "subnet('other')"))

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' is in subnet 'shop' of VPC ")
        writes() == []

        when:
        run(WEB.replace('VPC', 'shop').replace('node ', "node 'web-2', '10.0.0.9:80'; node "))

        then:
        bodies() == [[label: 'web-2', address: '10.0.0.9:80', subnet_id: shop]]
    }

    def 'an instance in a VPC of the older generation'() {
        when:
        run("${SHOP}def db = instance('db-1') { $MACHINE; authorizedUsers 'ops'; vpc shop }")

        then:
        bodies() == [[region: 'us-sea', type: 'g6-nanode-1', image: 'linode/debian12', label: 'db-1', authorized_users: ['ops'], interface_generation: 'legacy_config',
            interfaces: [[purpose: 'public', primary: true], [purpose: 'vpc', subnet_id: shop]]]]
    }

    def 'an instance in a VPC of the newer generation'() {
        given:
        home.resolve('id.pub').text = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ops'

        when:
        run("${SHOP}instance('db-2') { $MACHINE; authorizedKeys '${home.resolve('id.pub')}'; interfaceGeneration 'linode'; vpc shop; firewall 901 }")

        then:
        bodies() == [[region: 'us-sea', type: 'g6-nanode-1', image: 'linode/debian12', label: 'db-2', authorized_keys: [home.resolve('id.pub').text], interface_generation: 'linode',
            interfaces: [[firewall_id: 901, 'public': [:]], [firewall_id: 901, vpc: [subnet_id: shop, ipv4: [addresses: [[address: 'auto', primary: true]]]]]]]]
    }

    def 'public IPv6 nodes, whose NodeBalancer shows where it connects from'() {
        when:
        def six = run("region 'us-sea'; def db = instance('db-1') { $MACHINE; authorizedUsers 'ops' }; nodebalancer('six') { port(80) { node 'web-1', \"[\${db.ipv6}]:80\" } }")

        then:
        bodies()[1] == [region: 'us-sea', label: 'six', backend_connectivity: 'ipv6', configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: "[${cloud.instance('db-1').ipv6}]:80".toString()]]]]]
        six.backendPrefix.endsWith('::/96')
        sent().count { it.endsWith('/backend-acl') } == 1
    }

    def 'nodes that no NodeBalancer can have are refused by the check, each with its line, and nothing is sent'() {
        expect:
        refusals("region 'us-sea'\nnodebalancer('web') { $words }") == lines
        sent() == []

        when: 'the same in a run'
        run("region 'us-sea'\nnodebalancer('web') { $words }")

        then:
        RuleException refused = thrown()
        refused.location().get().line() == lines[0]
        writes() == []

        where:
        words                                                                                     || lines
        "type 'premium'; port(80) {\nnode 'web-1', '192.168.128.7:80'\n}"                             || [3]
        "port(80) {\nnode 'web-1', '192.168.128.7:80'\nnode 'web-2', '[2001:db8::5]:80'\n}"               || [4]
        "type 'premium'; port(80) {\nnode 'web-1', '10.0.0.7:80'\n}"                                  || [3]
        "\nport(80) { 1001.times { node \"web-\$it\", '192.168.128.7:80' } }"                       || [3]
    }

    def 'a NodeBalancer with IPv6 nodes is imported: nothing is sent, and exactly deletes one that the block does not name, but no IPv6 node in a VPC'() {
        given:
        def nodes = ['web-1': 5, 'web-2': 6].collect { label, last -> [label: label, address: "[2001:db8::$last]:80".toString()] }
        def lb = makeElsewhere('nodebalancers', [region: 'us-sea', label: 'shop', configs: [[port: 80, check: 'connection', nodes: nodes]]]).id
        def block = "nodebalancer('shop', exactly: true) { port(80) { node 'web-1', '[2001:db8::5]:80'; node 'web-2', '[2001:db8::6]:80' } }"
        imported('shop')
        nextRun()

        when:
        run(block)

        then:
        writes() == []

        when:
        def port = cloud.nodebalancer('shop').port(80).id
        def other = makeElsewhere("nodebalancers/$lb/configs/$port/nodes", [label: 'web-3', address: '[2001:db8::7]:80']).id
        nextRun()
        run(block)

        then:
        reported().any { it.startsWith("the block of nodebalancer 'shop' does not name node 'web-3' of port 80") }
        writes() == ["DELETE /nodebalancers/$lb/configs/$port/nodes/$other".toString()]

        when:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'inside', vpcs: [[subnet_id: shop]],
            configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: '10.0.0.9:80', subnet_id: shop], [label: 'six', address: '[2001:db8::9]:80', subnet_id: shop]]]]])
        imported('inside')
        nextRun()
        run("nodebalancer('inside', exactly: true) { port(80) { node 'web-1', '10.0.0.9:80' } }")

        then:
        writes() == []
        reported().contains("node 'six' of port 80 of 'inside' at [2001:db8::9]:80 stays as it is: no runbook can name a node of that label and address")
    }

    private void imported(String label) {
        new ResourceImport(cloud.account()).record(new AccountReader(cloud.account()).one(Kind.NODEBALANCER, label), null)
    }

    /** The lines in which the check refuses a runbook. */
    private static List<Integer> refusals(String text) {
        TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', text, Optional.empty()).errors()*.line()
    }

    private List<List> requests() {
        sandbox.journal().drop(earlier).collect { [it.method(), it.path() - ~'^/v4(beta)?', it.body() ? new JsonSlurper().parseText(it.body()) : null] }
    }

    private List<Map> bodies() {
        requests().findAll { it[0] != 'GET' }*.get(2)
    }
}
