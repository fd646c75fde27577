package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import groovy.json.JsonSlurper

/** Instances with an address in a VPC, and what a node needs of their addresses. */
class VpcInstanceSpec extends RunbookSpecification {

    static final String TYPE = "type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'"

    Map main

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def setup() {
        main = makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'other', ipv4: '10.0.1.0/24']]])
        earlier = sandbox.journal().size()
    }

    def 'an instance of the older generation gets a public interface and one in the subnet'() {
        when:
        def address = run("region 'us-east'; def shop = subnet('shop'); def db = instance('db-1') { $TYPE; vpc shop; firewall 901 }; db.vpcIp")

        then:
        requests() == [
            ['GET', '/v4/vpcs?page_size=500', null],
            ['POST', '/v4/linode/instances', [
                region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: 'db-1', authorized_users: ['ops'], interface_generation: 'legacy_config',
                interfaces: [[purpose: 'public', primary: true], [purpose: 'vpc', subnet_id: main.subnets[0].id]], firewall_id: 901]],
            ['GET', "/v4/linode/instances/${id('db-1')}/ips", null]]
        address == '10.0.0.2'
    }

    def 'an instance of the newer generation has both behind the firewall'() {
        when:
        run("region 'us-east'; instance('db-2') { $TYPE; interfaceGeneration 'linode'; vpc subnet('shop'); firewall 901 }")

        then:
        requests().last() == ['POST', '/v4/linode/instances', [
            region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: 'db-2', authorized_users: ['ops'], interface_generation: 'linode',
            interfaces: [[firewall_id: 901, 'public': [:]], [firewall_id: 901, vpc: [subnet_id: main.subnets[0].id, ipv4: [addresses: [[address: 'auto', primary: true]]]]]]]]
    }

    def 'a rebuild that would take the address in the VPC is refused before it is sent, and one of the newer generation keeps it: #generation'() {
        given:
        run("region 'us-east'; instance('db-1') { $TYPE; vpc subnet('shop'); $generation }.awaitRunning()")
        nextRun()

        when:
        def problem = ''
        try {
            run("instance('db-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }")
        } catch (RuleException refused) {
            problem = refused.problem()
        }

        then:
        problem == refusal
        writes() == sent.collect { it.replace('ID', id('db-1') as String) }
        run("instance('db-1').vpcIp") == '10.0.0.2'

        where:
        generation                                    || sent                                 | refusal
        ''                                            || []                                   | "a rebuild of instance 'db-1' would remove its address 10.0.0.2 in a VPC, with its configuration profile"
        "interfaceGeneration 'linode'; firewall 901" || ['POST /linode/instances/ID/rebuild'] | ''
    }

    def 'the same block again sends no write, and another subnet is refused by the labels of both'() {
        given:
        run("region 'us-east'; instance('db-1') { $TYPE; vpc subnet('shop'); firewall 901 }")
        nextRun()

        when:
        run("region 'us-east'; instance('db-1') { $TYPE; vpc subnet('shop'); firewall 901 }")

        then:
        writes() == []
        reported() == ["instance 'db-1' unchanged"]

        when:
        run("region 'us-east'; instance('db-1') { $TYPE; vpc subnet('other'); firewall 901 }")

        then:
        RuleException refused = thrown()
        refused.problem() == "instance 'db-1' is in subnet 'shop' of VPC 'main', which Ballast cannot change to subnet 'other' of VPC 'main'"
        refused.remedy().get() == "write vpc subnet('shop', vpc: 'main'), or use a new name for a new one"
        writes() == []
    }

    def 'an instance without the words keeps what it has'() {
        given:
        run("region 'us-east'; instance('db-1') { $TYPE; vpc subnet('shop') }")
        nextRun()

        expect:
        run("instance('db-1') { $TYPE }; instance('db-1').vpcIp") == '10.0.0.2'
        writes() == []
    }

    def 'a subnet is found by label, VPC or id, and one that is not is refused: #words'() {
        given:
        makeElsewhere('vpcs', [label: 'second', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        makeElsewhere('vpcs', [label: 'far', region: 'gb-lon', subnets: [[label: 'west', ipv4: '10.0.0.0/24']]])

        expect:
        run("region 'us-east'; [subnet('other'), subnet('shop', vpc: 'second'), subnet(${main.subnets[0].id})]")*.vpc == ['main', 'second', 'main']

        when:
        run("region 'us-east'\n$words")

        then:
        RuleException refused = thrown()
        refused.message.contains(message)
        refused.location().get().toString() == 'web.groovy:2'
        words.endsWith('vpcIp') || !writes().contains('POST /linode/instances')

        where:
        words                                                                || message
        "subnet('nowhere')"                                                  || "there is no subnet with the label 'nowhere' in us-east"
        "subnet('west')"                                                     || "there is no subnet with the label 'west' in us-east; one is in gb-lon"
        "subnet('shop', vpc: 'third')"                                       || "there is no subnet with the label 'shop' in the VPC 'third' in us-east"
        'subnet(99999)'                                                      || 'there is no subnet with the id 99999'
        "subnet('shop')"                                                     || "there are 2 subnets with the label 'shop' in us-east: id "
        "instance('db-1') { type 'g6-nanode-1'; vpc null }"                  || 'no subnet is given'
        "instance('db-1') { region 'gb-lon'; type 'g6-nanode-1'; vpc subnet('other') }" || "instance 'db-1' is in gb-lon and subnet 'other' in us-east"
        "instance('db-1') { type 'g6-nanode-1' }.vpcIp"                      || "instance 'db-1' is in no VPC"
    }

    def 'the IPv6 address stands without the length of its prefix'() {
        expect:
        run("region 'us-east'; instance('db-1') { $TYPE }.ipv6") ==~ /2001:db8::[0-9a-f:]+/
    }

    def 'an instance gets a reserved address, once: #generation'() {
        given:
        def address = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address
        def block = "{ $TYPE; interfaceGeneration '$generation'; reservedIp '$address' }"

        when:
        run("region 'us-east'; assert instance('web-1') ${block}.publicIp == '$address'")

        then:
        requests().last()[2].subMap('ipv4', 'interfaces') == sent(address)

        when:
        nextRun()
        run("region 'us-east'; instance('web-1') $block")

        then:
        writes() == []

        when:
        run("region 'us-east'; instance('web-2') $block")

        then:
        RefusedException taken = thrown()
        taken.message.contains('Address must be currently unassigned.')

        where:
        generation      || sent
        'legacy_config' || { [ipv4: [it]] }
        'linode'        || { [interfaces: [[firewall_id: -1, 'public': [ipv4: [addresses: [[address: it, primary: true]]]]]]] }
    }

    def 'the reserved address of an instance that was adopted is compared with the one that it has'() {
        given:
        def address = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address
        makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', ipv4: [address]])

        when:
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; reservedIp '203.0.113.5' }")

        then:
        def other = thrown(RuleException)
        other.code() == RefusalCode.NOT_ADOPTED
        other.problem().contains("has reservedIp $address, not 203.0.113.5")
        cloud.account().ledger().entries().empty

        when:
        2.times {
            run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; reservedIp '$address' }")
            nextRun()
        }

        then:
        writes() == []
    }

    def 'the subnet of an instance that was adopted is read before the block counts'() {
        given:
        def made = makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'],
            interfaces: [[purpose: 'vpc', subnet_id: main.subnets[0].id]]])
        earlier = sandbox.journal().size()

        when:
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; vpc subnet('other') }")

        then:
        RuleException refused = thrown()
        refused.message.contains("instance 'cur-1' is in subnet 'shop' of VPC 'main', which Ballast cannot change to subnet 'other' of VPC 'main'")
        refused.remedy().get() == "write vpc subnet('shop', vpc: 'main'), or use a new name for a new one"
        cloud.account().ledger().entries().empty

        when:
        nextRun()
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; vpc subnet('shop') }")
        nextRun()
        run("region 'us-east'; instance('cur-1') { type 'g6-nanode-1'; vpc subnet('shop') }")

        then:
        sent() == ['GET /vpcs?page_size=500', 'GET /linode/instances?page_size=500', "GET /linode/instances/${id('cur-1')}/ips".toString()]
    }

    def 'a VPC without subnets is passed over'() {
        given:
        makeElsewhere('vpcs', [label: 'empty', region: 'us-east'])

        expect:
        run("region 'us-east'; subnet('shop').range") == '10.0.0.0/24'
    }

    private long id(String name) {
        cloud.instance(name).id
    }

    private List<List> requests() {
        sandbox.journal().drop(earlier).collect { [it.method(), it.path(), it.body() ? new JsonSlurper().parseText(it.body()) : null] }
    }
}
