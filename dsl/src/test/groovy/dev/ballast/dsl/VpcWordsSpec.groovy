package dev.ballast.dsl

import dev.ballast.check.TextCheck
import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.model.Dialect
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.mirror.ResourceKind
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.time.InstantSource

/** VPCs with their subnets: what is sent, what a second run changes, and what is refused before anything is sent. */
class VpcWordsSpec extends RunbookSpecification {

    static final String NET = "region 'us-sea'; vpc('net') { description 'live'; subnet 'web', '10.0.0.0/24'; subnet 'data', '10.0.1.0/24' }"

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'one request creates a VPC with its subnets, and a second run reads it'() {
        when:
        run(NET)

        then:
        requests() == [['POST', '/v4/vpcs', [region: 'us-sea', label: 'net', description: 'live', subnets: [[label: 'web', ipv4: '10.0.0.0/24'], [label: 'data', ipv4: '10.0.1.0/24']]]]]

        when:
        nextRun()
        run(NET)

        then:
        requests()*.take(2) == [['GET', "/v4/vpcs/${id('net')}".toString()]]
        reported().contains("vpc 'net' unchanged")
    }

    def 'IPv6 is asked for, and a block with it is refused later'() {
        when:
        def net = run("region 'us-sea'; vpc('six') { ipv6(); subnet 'web', '10.0.0.0/24', ipv6: true }")

        then:
        requests() == [['POST', '/v4/vpcs', [region: 'us-sea', label: 'six', ipv6: [[range: 'auto']], subnets: [[label: 'web', ipv4: '10.0.0.0/24', ipv6: [[range: 'auto']]]]]]]
        net.ipv6.size() == 1

        when:
        run("region 'us-sea'; vpc('four') { }")
        nextRun()
        run("region 'us-sea'; vpc('six') { ipv6() }; vpc('four') { ipv6() }")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.message.contains("vpc 'four'")
        writes() == []
    }

    def 'IPv4 ranges are asked for, printed and shown, and other ones are refused later'() {
        given:
        def block = { String words -> "region 'au-mel'; vpc('own') { $words; subnet 'a', '100.64.0.0/24' }" }

        when:
        run(block("ipv4 '172.16.0.0/12', '100.64.0.0/16'"))

        then:
        requests()*.take(2) == [['GET', '/v4/regions?page_size=500'], ['POST', '/v4/vpcs']]
        requests()[1][2].ipv4 == [[range: '172.16.0.0/12'], [range: '100.64.0.0/16']]
        ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null).contains("    ipv4 '100.64.0.0/16', '172.16.0.0/12'\n")

        when:
        nextRun()
        run(block("ipv4 '100.64.0.0/16', '172.16.0.0/12'"))

        then:
        writes() == []
        reported().contains("vpc 'own' unchanged")

        when:
        sandbox.fail(Fault.on('GET /vpcs').first(1).status(200).body("{\"data\":[{\"id\":${id('own')},\"label\":\"own\",\"region\":\"au-mel\",\"ipv4\":[{\"range\":\"100.64.0.0/16\"}]}],\"page\":1,\"pages\":1,\"results\":1}"))

        then:
        differences() == ['ipv4']

        when: 'the request of the refusal changes them'
        sandbox.clearFaults()
        nextRun()
        def wider = "ipv4 '100.64.0.0/16', '172.16.0.0/12', '10.0.0.0/8'"
        def refusal = null
        try {
            run(block(wider))
        } catch (RuleException found) {
            refusal = found.remedy().get()
        }
        run(refusal.replaceFirst('.*(?=api[.]put)', ''))
        nextRun()
        run(block(wider))

        then:
        writes() == []
        reported().last() == "vpc 'own' unchanged"
        differences() == []

        when: 'not if they leave a subnet out'
        run("api.put('/vpcs/${id('own')}', ipv4: [[range: '10.0.0.0/8']])")

        then:
        def left = thrown(RefusedException)
        left.message.contains('The ranges must hold all subnets.')

        when:
        run("region 'us-sea'; vpc('usual') { }")
        nextRun()
        run("region 'us-sea'; vpc('usual') { ipv4 '10.0.0.0/8' }")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.message.contains("vpc 'usual' has ipv4 '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/17', which a block does not change to '10.0.0.0/8'")
        refused.remedy().get().contains("api.put('/vpcs/${id('usual')}', ipv4: [[range: '10.0.0.0/8']])")
        writes() == []
    }

    def 'IPv4 ranges in a region without them are refused before anything is sent'() {
        when:
        run("region 'us-east'; vpc('own') { ipv4 '100.64.0.0/16' }")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.VPC_RANGE
        refused.problem() == "vpc 'own' cannot have the IPv4 range 100.64.0.0/16: the region us-east does not have the capability 'Custom VPC IPv4 Ranges'"
        writes() == []
    }

    def 'what differs is sent, subnets one by one, and what no line names stays: #words'() {
        given:
        run(NET)
        nextRun()

        when:
        run("region 'us-sea'; vpc('net'$options) { $words }")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == sent
        run("vpc('net')").subnets*.label.sort() == labels

        when:
        nextRun()
        run("region 'us-sea'; vpc('net'$options) { $words }")

        then:
        writes() == []
        differences() == []

        where:
        options           | words                                                              || sent                                                          | labels
        ''                | "description 'old'"                                                || ['PUT /vpcs/ID']                                              | ['data', 'web']
        ''                | "subnet 'edge', '10.0.2.0/24'"                                     || ['POST /vpcs/ID/subnets']                                     | ['data', 'edge', 'web']
        ''                | "subnet 'front', '10.0.0.0/24'"                                    || ['PUT /vpcs/ID/subnets/ID']                                   | ['data', 'front']
        ', exactly: true' | "subnet 'web', '10.0.0.0/24'"                                      || ['DELETE /vpcs/ID/subnets/ID']                                | ['web']
        ', exactly: true' | "subnet 'web', '10.0.0.0/24'; subnet 'edge', '10.0.1.0/25'"        || ['DELETE /vpcs/ID/subnets/ID', 'POST /vpcs/ID/subnets']       | ['edge', 'web']
    }

    def 'the report of a subnet with another label names the VPC once'() {
        given:
        run(NET)
        nextRun()

        when:
        run("region 'us-sea'; vpc('net') { subnet 'front', '10.0.0.0/24' }")

        then:
        reported().contains("vpc 'net' subnet 'web' is now 'front'")
    }

    def 'a subnet with IPv6 in a VPC without it is refused, with its line, before anything is sent: #words'() {
        given:
        if (exists) {
            run("region 'us-sea'; vpc('net') { subnet 'app', '10.0.1.0/24' }; vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24' }")
            nextRun()
        }

        when:
        run("region 'us-sea'\n$words")

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        refused.message.contains('web.groovy:2: ')
        refused.message.contains(message)
        writes() == []

        where:
        exists | words                                                                         || code                    | message
        false  | "vpc('net') { subnet 'web', '10.0.0.0/24', ipv6: true }"                      || RefusalCode.SUBNETS     | "subnet 'web' of vpc 'net' cannot have IPv6 addresses: its VPC has none"
        false  | "vpc('net') { ipv6 false; subnet 'web', '10.0.0.0/24', ipv6: true }"          || RefusalCode.SUBNETS     | "subnet 'web' of vpc 'net' cannot have IPv6 addresses: its VPC has none"
        true   | "vpc('net') { subnet 'web', '10.0.0.0/24', ipv6: true }"                      || RefusalCode.SUBNETS     | "subnet 'web' of vpc 'net' cannot have IPv6 addresses: its VPC has none"
        true   | "vpc('net') { subnet 'app', '10.0.1.0/24', ipv6: true }"                      || RefusalCode.SUBNETS     | "subnet 'app' of vpc 'net' cannot have IPv6 addresses: its VPC has none"
        true   | "vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24', ipv6: true }"              || RefusalCode.FIXED_VALUE | "subnet 'app' of vpc 'six' has no IPv6 addresses, which the service cannot add"
        true   | "vpc('six') { subnet 'front', '10.0.1.0/24', ipv6: true }"                    || RefusalCode.FIXED_VALUE | "subnet 'app' of vpc 'six' has no IPv6 addresses, which the service cannot add"
    }

    def 'IPv6 of a subnet that an answer leaves out is no difference'() {
        given:
        run("region 'us-sea'; vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24' }")
        nextRun()
        answer('six', ',"ipv6":[{"range":"2001:db8::/52"}],"subnets":[{"id":1002,"label":"app","ipv4":"10.0.1.0/24"}]')

        when:
        run("region 'us-sea'; vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24', ipv6: true }")

        then:
        writes() == []
    }

    def 'ranges that an answer does not show whole are unknown, and no difference: #ranges'() {
        given:
        run("region 'us-sea'; vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24' }")
        nextRun()
        answer('six', ",\"ipv4\":$ranges,\"subnets\":[{\"id\":1002,\"label\":\"app\",\"ipv4\":\"10.0.1.0/24\"}]")

        when:
        run("region 'us-sea'; vpc('six') { ipv6(); subnet 'app', '10.0.1.0/24' }")

        then:
        writes() == []

        where:
        ranges << ['[{}]', '[null]', '[{"range":"10.0.0.0/8"},{"range":null}]']
    }

    def 'subnets that an answer does not show whole are unknown, and nothing is sent: #subnets'() {
        given:
        run(NET)
        nextRun()
        answer('net', subnets)

        when:
        run(words)

        then:
        def odd = thrown(UnreadableAnswerException)
        odd.message.contains('GET /vpcs/')
        writes() == []

        where:
        [subnets, words] << [
            ['', ',"subnets":null', ',"subnets":{}', ',"subnets":[7]', ',"subnets":[null]', ',"subnets":[{"id":1002,"ipv4":"10.0.0.0/24"}]',
             ',"subnets":[{"id":1002,"label":"web"}]', ',"subnets":[{"label":"web","ipv4":"10.0.0.0/24"}]'],
            [NET, "vpc('net').subnet('web')", "vpc('net').delete()"],
        ].combinations()
    }

    def 'subnets that a list does not show whole are no difference'() {
        given:
        run(NET)
        nextRun()
        sandbox.fail(Fault.on('GET /vpcs').status(200).body("{\"data\":[{\"id\":${id('net')},\"label\":\"net\"$subnets}],\"page\":1,\"pages\":1,\"results\":1}"))

        expect:
        differences() == []

        where:
        subnets << ['', ',"subnets":null', ',"subnets":[{"id":1002,"ipv4":"10.0.0.0/24"}]', ',"subnets":[{"id":1002,"label":"web"}]']
    }

    def 'a subnet whose answer is lost is added once: #status'() {
        given:
        run(NET)
        nextRun()
        sandbox.fail(status ? Fault.on('POST /vpcs/{id}/subnets').first(1).status(502) : Fault.on('POST /vpcs/{id}/subnets').first(1).drop().after())

        when:
        run("region 'us-sea'; vpc('net') { subnet 'edge', '10.0.2.0/24' }")

        then:
        run("vpc('net')").subnets*.label == ['web', 'data', 'edge']
        writes().size() == (status ? 2 : 1)

        where:
        status << [false, true]
    }

    def 'a subnet that another run adds at the same time is no failure'() {
        given:
        run(NET)
        def before = OtherClient.read(sandbox, "vpcs/${id('net')}")
        OtherClient.create(sandbox, "vpcs/${id('net')}/subnets", [label: 'edge', ipv4: '10.0.2.0/24'])
        nextRun()
        sandbox.fail(Fault.on('GET /vpcs/{id}').first(1).status(200).body(JsonOutput.toJson(before)))

        when:
        run("region 'us-sea'; vpc('net') { subnet 'edge', '10.0.2.0/24' }")

        then:
        run("vpc('net')").subnets*.label == ['web', 'data', 'edge']
    }

    def 'a subnet that another client has made is kept and said, and status shows it'() {
        given:
        run(NET)
        OtherClient.create(sandbox, "vpcs/${id('net')}/subnets", [label: 'more', ipv4: '10.0.9.0/24'])
        nextRun()

        when:
        run(NET)

        then:
        writes() == []
        reported().any { it.contains("kept: subnets data 10.0.1.0/24, more 10.0.9.0/24, web 10.0.0.0/24, was data 10.0.1.0/24, web 10.0.0.0/24") }
        differences() == ['subnets']
    }

    def 'a line that cannot be so is refused, with its line, before anything is sent: #words'() {
        given:
        run(NET)
        nextRun()

        when:
        run("""
            region 'us-sea'
            vpc('net') {
                description 'other'
                $words
            }""")

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        refused.message.contains('web.groovy:5: ')
        refused.message.contains(message)
        writes() == []

        where:
        words                                                        || code                     | message
        "subnet 'web', '10.0.0.0/25'"                                || RefusalCode.FIXED_VALUE  | "subnet 'web' of vpc 'net' has the range 10.0.0.0/24, which the service cannot change to 10.0.0.0/25"
        "subnet 'edge', '10.0.0.0/16'"                               || RefusalCode.SUBNETS      | "the range 10.0.0.0/16 of subnet 'edge' of vpc 'net' overlaps 10.0.0.0/24 of subnet 'web'"
        "subnet 'a', '10.7.0.0/24'; subnet 'a', '10.8.0.0/24'"       || RefusalCode.SUBNETS      | "vpc 'net' has two subnets with the label 'a'"
        "subnet 'a', '10.7.0.0/24'; subnet 'b', '10.7.0.128/25'"     || RefusalCode.SUBNETS      | "the range 10.7.0.128/25 of subnet 'b' of vpc 'net' overlaps 10.7.0.0/24 of subnet 'a'"
        "subnet 'a', '10.7.0.0/30'"                                  || RefusalCode.SUBNET_RANGE | "range '10.7.0.0/30' is not a range of 8 or more IPv4 addresses"
    }

    def 'the check finds two subnets that are alike, and takes a range that only some regions have: #words'() {
        given:
        def found = TextCheck.of('us-sea', [] as Set, InstantSource.system(), Dialect.LINODE).of('net.groovy', "vpc('net') { $words }", Optional.empty())

        expect:
        found.errors()*.problem()*.code() == codes
        found.warnings()*.problem()*.code() == warned

        where:
        words                                                              || codes                      | warned
        "subnet 'a', '10.7.0.0/24'; subnet 'a', '10.8.0.0/24'"             || [RefusalCode.SUBNETS]      | []
        "subnet 'a', '10.7.0.0/24'; subnet 'b', '10.7.0.0/25'"             || [RefusalCode.SUBNETS]      | []
        "subnet 'a', '10.7.0.0/24'; subnet 'b', '10.8.0.0/24', ipv6: true" || []                         | []
        "subnet 'a', '10.7.0.1/24'"                                        || [RefusalCode.SUBNET_RANGE] | []
        "subnet 'a', '010.7.0.0/24'"                                       || [RefusalCode.SUBNET_RANGE] | []
        "ipv6 false; subnet 'a', '10.7.0.0/24', ipv6: true"                || [RefusalCode.SUBNETS]      | []
        "subnet 'a', '10.7.0.0/24', ipv6: true; ipv6()"                    || []                         | []
        "subnet 'a', '100.64.0.0/24'"                                      || []                         | [RefusalCode.SUBNET_RANGE]
        "subnet 'a--b', '10.7.0.0/24'"                                     || [RefusalCode.LABEL]        | []
        "subnet 'a_b', '10.7.0.0/24'"                                      || []                         | [RefusalCode.LABEL]
    }

    def 'nothing is deleted that something uses, and the message names it: #words'() {
        given:
        run(NET + "; instance('db-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; vpc vpc('net').subnet('data') }; nodebalancer('inside') { vpc vpc('net').subnet('data'); port 80 }")
        nextRun()

        when:
        run("region 'us-sea'; $words")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.IN_USE
        refused.message.contains("its subnet data 10.0.1.0/24 has instance 'db-1' (id ${id('db-1')}), nodebalancer 'inside' (id ${id('inside')})")
        writes() == []

        where:
        words << ["vpc('net').delete()", "vpc('net', exactly: true) { subnet 'web', '10.0.0.0/24'; subnet 'new', '10.0.7.0/24' }"]
    }

    def 'it is deleted after what was in it, and a teardown knows the order'() {
        given:
        run(NET + "; instance('db-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; vpc vpc('net').subnet('data') }; nodebalancer('inside') { vpc vpc('net').subnet('data'); port 80 }")
        nextRun()

        when:
        run(words)

        then:
        writes().findAll { it.startsWith('DELETE') }*.replaceAll(/\d+/, 'ID').last() == 'DELETE /vpcs/ID'
        sandbox.resources().keySet().every { it.kind() == ResourceKind.FIREWALL }

        where:
        words << ["instance('db-1').delete(); nodebalancer('inside').delete(); vpc('net').delete()", 'teardown()']
    }

    def 'a teardown refuses a VPC that something else uses, after it has deleted the rest'() {
        given:
        run(NET + "; volume('data', 20)")
        def subnet = run("vpc('net').subnet('web')")
        OtherClient.create(sandbox, 'linode/instances', [region: 'us-sea', type: 'g6-nanode-1', label: 'other', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword', interfaces: [[purpose: 'vpc', subnet_id: subnet.id()]]])
        nextRun()

        when:
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.IN_USE
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /volumes/ID']
        cloud.account().ledger().entries()*.reference()*.toString() == ["vpc 'net'"]
    }

    def 'a subnet that its VPC does not have is refused with those that it has'() {
        given:
        run(NET)

        when:
        run("vpc('net').subnet('edge')")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.NOT_FOUND
        refused.message.contains("vpc 'net' has no subnet 'edge'; it has 'web', 'data'")
    }

    private List<List> requests() {
        sandbox.journal().drop(earlier).collect { [it.method, it.path, it.body ? new JsonSlurper().parseText(it.body) : null] }
    }

    private long id(String name) {
        cloud.account().ledger().entries().find { it.reference().name() == name }.id() as long
    }

    /** Answers the reads of a VPC with these fields beside its own. */
    private void answer(String name, String fields) {
        sandbox.fail(Fault.on('GET /vpcs/{id}').status(200).body("{\"id\":${id(name)},\"label\":\"$name\",\"region\":\"us-sea\",\"description\":\"live\"$fields}"))
    }

    private List<String> differences() {
        DriftReport.read(cloud.account(), [], false, 14, null).resources().findAll { it.state() != Drift.State.SAME }.collectMany { it.differences()*.field() }
    }
}
