package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import groovy.json.JsonSlurper

/** An instance that exists gets an interface in a VPC. */
class VpcInterfaceSpec extends RunbookSpecification {

    static final String TYPE = "type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'"
    static final String POST_OF_PROFILE = 'POST /linode/instances/{id}/configs/{id}/interfaces'

    long subnet

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def setup() {
        subnet = makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'other', ipv4: '10.0.1.0/24']]]).subnets[0].id
    }

    def 'it gets a public one first, then one in the subnet, once, and is not rebooted'() {
        given:
        exists('awaitRunning()')

        when:
        def address = run("region 'us-east'; def web = instance('web') { $TYPE; vpc subnet('shop') }; web.vpcIp")

        then:
        address == '10.0.0.2'
        bodies() == [["$configs/interfaces".toString(), [purpose: 'public', primary: true]], ["$configs/interfaces".toString(), [purpose: 'vpc', subnet_id: subnet]]]
        reported() == ["instance 'web' now has an interface in subnet 'shop' of VPC 'main'",
            "instance 'web' uses its address in the VPC after a reboot: instance('web').reboot()"]
        shown()*.purpose == ['public', 'vpc']
        differences() == []

        when:
        nextRun()
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")

        then:
        writes() == []
        reported() == ["instance 'web' unchanged"]
    }

    def 'one that has a public interface keeps it, and one that is off needs no reboot'() {
        given:
        exists('awaitRunning().shutdown()')
        post(configs + '/interfaces', [purpose: 'public', primary: true])

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")

        then:
        bodies() == [["$configs/interfaces".toString(), [purpose: 'vpc', subnet_id: subnet]]]
        !reported().any { it.contains('after a reboot') }
        shown()*.purpose == ['public', 'vpc']
    }

    def 'a lost answer is settled by what the service shows, so that nothing is added twice: #fault'() {
        given:
        exists('id')
        sandbox.fail(fault.call())

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")

        then:
        shown()*.purpose == ['public', 'vpc']
        writes().size() == sent

        where:
        fault                                                    || sent
        ({ Fault.on(POST_OF_PROFILE).first(1).drop().after() })  || 2
        ({ Fault.on(POST_OF_PROFILE).skip(1).first(1).drop().after() })    || 2
        ({ Fault.on(POST_OF_PROFILE).first(1).status(502) })     || 3
        ({ Fault.on(POST_OF_PROFILE).skip(1).first(1).status(502) })       || 3
    }

    def 'what another run adds at the same time is not added again: #generation'() {
        given:
        def block = "region 'us-east'; instance('web') { $TYPE; interfaceGeneration '$generation'"
        run("$block }.awaitRunning().shutdown()")
        def before = ["linode/instances/${id()}/ips", "linode/instances/${id()}/configs"].collectEntries { [it, OtherClient.read(sandbox, it)] }
        if (generation == 'linode') {
            post("linode/instances/${id()}/interfaces", [firewall_id: -1, vpc: [subnet_id: subnet, ipv4: [addresses: [[address: 'auto', primary: true]]]]])
        } else {
            post("$configs/interfaces", [purpose: 'public', primary: true])
            post("$configs/interfaces", [purpose: 'vpc', subnet_id: subnet])
        }
        nextRun()
        before.each { path, answer ->
            sandbox.fail(Fault.on('GET /' + path.replace(id() as String, '{id}')).first(1).status(200).body(JsonOutput.toJson(answer)))
        }

        when:
        run("$block; vpc subnet('shop') }")

        then:
        writes().size() == sent
        !reported().any { it.contains('interface') || it.contains('reboot') }
        differences() == []
        run("instance('web').vpcIp") == '10.0.0.2'

        where:
        generation      || sent
        'legacy_config' || 2
        'linode'        || 1
    }

    def 'a refused interface that the service does not show is told with what to do'() {
        given:
        exists('id')
        sandbox.fail(Fault.on(POST_OF_PROFILE).skip(1).status(400).body('{"errors": [{"reason": "There is at most one interface of a VPC."}]}'))

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")

        then:
        RefusedException refused = thrown()
        refused.message.contains("There is at most one interface of a VPC; the service shows no such interface of instance 'web'")
        refused.remedy().get().startsWith('look at the interfaces of the instance in the account')
    }

    def 'a profile whose interfaces the answer leaves out gets none, since a second public one could be added'() {
        given:
        exists('id')
        sandbox.fail(Fault.on('GET /linode/instances/{id}/configs').status(200).body('{"data": [{"id": 5, "label": "boot"}], "page": 1, "pages": 1, "results": 1}'))

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.NOT_SHOWN
        writes() == []
    }

    def 'an answer without the subnet of an address in a VPC leads to no second interface: #recorded'() {
        given:
        exists('id')
        def words = "region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }"
        if (recorded) {
            run(words)
            nextRun()
        }
        sandbox.fail(Fault.on('GET /linode/instances/{id}/ips').status(200).body('{"ipv4": {"public": [], "private": [], "vpc": [{"address": "10.0.0.2"}]}}'))

        when:
        def failure = null
        try {
            run(words)
        } catch (UnreadableAnswerException unread) {
            failure = unread
        }

        then:
        (failure == null) == recorded
        writes() == []

        where:
        recorded << [true, false]
    }

    def 'an interface that was removed elsewhere is added again, and another subnet may be named then'() {
        given:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop'); booted false }")
        OtherClient.send(sandbox, 'DELETE', "${configs - '/v4/'}/interfaces/${shown()[1].id}", null)
        nextRun()

        expect:
        differences() == ['vpc']

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('$label'); booted false }")

        then:
        shown()*.purpose == ['public', 'vpc']
        differences() == []
        run("instance('web').vpcIp").startsWith(start)

        where:
        label   || start
        'shop'  || '10.0.0.'
        'other' || '10.0.1.'
    }

    def 'one that is adopted gets it'() {
        given:
        makeElsewhere('linode/instances', [label: 'web', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops']])
        earlier = sandbox.journal().size()

        expect:
        run("region 'us-east'; instance('web', adopt: true) { type 'g6-nanode-1'; vpc subnet('shop') }.vpcIp") == '10.0.0.2'
        writes().size() == 2
    }

    def 'of several profiles the one that it runs with gets it, and without that nothing is sent: #running'() {
        given:
        exists(running ? 'awaitRunning()' : 'id')
        if (running) {
            post(configs + '/interfaces', [purpose: 'public'])
        }
        post(configs - ~'/[0-9]+$', [label: 'rescue'])

        when:
        def problem = null
        try {
            run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")
        } catch (RuleException refused) {
            problem = refused.problem()
            assert refused.code() == RefusalCode.SEVERAL_FOUND
            assert refused.remedy().get().contains("api.post('/linode/instances/${id()}/configs/ID/interfaces'")
        }

        then:
        problem == (running ? null : "instance 'web' has 2 configuration profiles, and none is shown as the booted one")
        bodies() == (running ? [["$configs/interfaces".toString(), [purpose: 'vpc', subnet_id: subnet]]] : [])

        where:
        running << [true, false]
    }

    def 'an instance without a profile, in another region or in another subnet is refused before anything is sent: #words'() {
        given:
        makeElsewhere('vpcs', [label: 'far', region: 'gb-lon', subnets: [[label: 'west', ipv4: '10.0.0.0/24']]])
        exists('id')
        run("region 'us-east'; instance('bare') { type 'g6-nanode-1' }")
        post(configs + '/interfaces', [purpose: 'vpc', subnet_id: subnet])

        when:
        run(words)

        then:
        RuleException refused = thrown()
        refused.problem() == problem
        !problem.contains('shop') || refused.remedy().get() == "write vpc subnet('shop', vpc: 'main'), or use a new name for a new one"
        writes() == []

        where:
        words                                                                           || problem
        "region 'us-east'; instance('bare') { type 'g6-nanode-1'; vpc subnet('shop') }" || "instance 'bare' has no configuration profile"
        "region 'gb-lon'; instance('bare') { vpc subnet('west') }"                       || "instance 'bare' is in us-east and subnet 'west' in gb-lon"
        "region 'us-east'; instance('web') { $TYPE; vpc subnet('other') }"              || "instance 'web' is in subnet 'shop' of VPC 'main', which Ballast cannot change to subnet 'other' of VPC 'main'"
    }

    def 'another subnet than the one that a later line added is refused by the labels of both'() {
        given:
        exists('id')
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('shop') }")
        nextRun()

        when:
        run("region 'us-east'; instance('web') { $TYPE; vpc subnet('other') }")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.FIXED_VALUE
        refused.problem() == "instance 'web' is in subnet 'shop' of VPC 'main', which Ballast cannot change to subnet 'other' of VPC 'main'"
        refused.remedy().get() == "write vpc subnet('shop', vpc: 'main'), or use a new name for a new one"
        writes() == []
    }

    def 'one with Linode interfaces gets it behind the firewall while it is off'() {
        given:
        run("region 'us-east'; instance('web') { $TYPE; interfaceGeneration 'linode'; firewall 901 }.awaitRunning()")
        nextRun()
        def block = "region 'us-east'; instance('web') { $TYPE; interfaceGeneration 'linode'; firewall 901; vpc subnet('shop') }"

        when:
        run(block)

        then:
        RuleException refused = thrown()
        refused.problem() == "instance 'web' has Linode interfaces and is running: the service adds one only while the instance is off"
        refused.remedy().get() == "run instance('web').shutdown(), then this runbook, then instance('web').boot()"
        writes() == []

        when:
        run("instance('web').shutdown()")
        nextRun()
        sandbox.fail(Fault.on('POST /linode/instances/{id}/interfaces').first(1).drop().after())
        run(block)

        then:
        bodies() == [["/v4/linode/instances/${id()}/interfaces".toString(), [firewall_id: 901, vpc: [subnet_id: subnet, ipv4: [addresses: [[address: 'auto', primary: true]]]]]]]
        OtherClient.read(sandbox, "linode/instances/${id()}/interfaces").interfaces.collect { [it.public != null, it.vpc?.subnet_id] } == [[true, null], [false, subnet]]
        run("instance('web').boot().vpcIp") == '10.0.0.2'
        differences() == []
    }

    private void exists(String then) {
        run("region 'us-east'; instance('web') { $TYPE }.$then")
        nextRun()
    }

    private long id() {
        cloud.instance('web').id
    }

    /** The path of its first profile. */
    private String getConfigs() {
        "/v4/linode/instances/${id()}/configs/${OtherClient.read(sandbox, "linode/instances/${id()}/configs").data[0].id}"
    }

    private List shown() {
        OtherClient.read(sandbox, "linode/instances/${id()}/configs").data[0].interfaces
    }

    private void post(String path, Map body) {
        makeElsewhere(path - '/v4/', body)
        earlier = sandbox.journal().size()
    }

    private List<List> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method() == 'POST' }.collect { [it.path(), new JsonSlurper().parseText(it.body())] }
    }

    private List<String> differences() {
        DriftReport.read(cloud.account(), [], false, 14, null).resources().findAll { it.state() != Drift.State.SAME }.collectMany { it.differences()*.field() }
    }
}
