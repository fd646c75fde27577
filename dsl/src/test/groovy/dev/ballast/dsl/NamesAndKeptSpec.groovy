package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox

/** A name moves in the ledger alone, and what a line keeps stays as the service has it. */
class NamesAndKeptSpec extends RunbookSpecification {

    static final Map<String, String> LINES = [
        volume      : "volume('NAME', 20, OPTIONS) { region 'us-east' }",
        instance    : "instance('NAME', OPTIONS) { type 'g6-nanode-1'; region 'us-east'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }",
        nodebalancer: "nodebalancer('NAME', OPTIONS) { region 'us-east'; port 80; node 'app-1', '192.168.128.9:80' }",
    ]

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a #kind gets another name with its parts, once, and nothing is sent'() {
        given:
        run(line(kind, 'data', 'protect: true'))
        def ids = cloud.account().ids(kind).values().toList()
        def parts = Kind.values().collectMany { cloud.account().ids(it.word()).values() }
        nextRun()

        when:
        run(line(kind, 'archive', "was: 'data'"))

        then:
        reported().first() == "$kind 'archive' was called 'data', its label on the service stays"
        writes() == []
        cloud.account().ids(kind) == [archive: ids[0]]
        Kind.values().collectMany { cloud.account().ids(it.word()).values() } == parts
        cloud.account().ledger().entries().find { it.reference().kind().word() == kind }.applied().label == 'data'

        when:
        nextRun()
        run(line(kind, 'archive', "was: 'data'"))

        then:
        reported().every { it.contains('unchanged') }
        writes() == []

        when: 'it is deleted under its new name'
        run("$kind('archive').delete()")

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'

        where:
        kind << LINES.keySet()
    }

    def 'a name that the ledger has is not given away, and an open call keeps the name'() {
        given:
        run("volume('data', 20, region: 'us-east'); volume('archive', 20, region: 'us-east')")

        when:
        run("volume('archive', 20, was: 'data', region: 'us-east')")

        then:
        def taken = thrown(RuleException)
        taken.code().toString() == 'B304'
        taken.problem() == "volume 'archive' was not called 'data': the ledger has both names"
    }

    def 'what a line keeps is not changed, is reported, and counts as applied: #kind #word'() {
        given:
        run(line(kind, 'data', '').replace('{', "{ $written;"))
        nextRun()

        when:
        run(line(kind, 'data', "keep: ['$word']").replace('{', "{ $other;"))

        then:
        reported().first() == "$kind 'data' kept: as `keep` says, $told"
        writes() == []

        when: 'a word that is not kept is changed'
        run(line(kind, 'data', "keep: ['region']").replace('{', "{ $other;"))

        then:
        writes().size() == 1

        where:
        kind           | word       | written       | other         || told
        'volume'       | 'tags'     | "tags 'a'"    | "tags 'b'"    || 'tags a, the runbook writes b'
        'nodebalancer' | 'throttle' | 'throttle 5'  | 'throttle 7'  || 'throttle 5, the runbook writes 7'
    }

    def 'a firewall that a line keeps is read, since no answer about a resource shows it: #kind #written'() {
        given:
        def (one, two) = ['one', 'two'].collect { OtherClient.create(sandbox, 'networking/firewalls', [label: "edge-$it", rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']]).id }
        run(line(kind, 'data', '').replace('{', "{ ${written ? "$written $two;" : ''}"))
        OtherClient.change(sandbox, "$path/${cloud.account().ids(kind).data}/firewalls", [firewall_ids: [one]])
        nextRun()

        when:
        run(line(kind, 'data', "keep: ['firewall']").replace('{', "{ firewall $two;"))

        then:
        reported().first() == "$kind 'data' kept: as `keep` says, firewall $one, the runbook writes $two"
        writes() == []
        DriftReport.read(cloud.account(), [], false, 0, null).all().toList()*.differences().flatten() == []

        where:
        kind           | path               | written
        'instance'     | 'linode/instances' | 'firewall'
        'instance'     | 'linode/instances' | ''
        'nodebalancer' | 'nodebalancers'    | 'firewall'
        'nodebalancer' | 'nodebalancers'    | ''
    }

    def 'a fixed value is kept, too, and a new resource gets what the line says'() {
        given:
        run(line('instance', 'data', "keep: ['type']"))
        nextRun()

        when:
        run(line('instance', 'data', "keep: ['type']").replace('g6-nanode-1', 'g6-standard-1'))

        then:
        reported().take(2) == ["instance 'data' kept: as `keep` says, type g6-nanode-1, the runbook writes g6-standard-1", "instance 'data' unchanged"]
        writes() == []
    }

    def 'a word of another kind is refused with those of this one'() {
        when:
        run("volume('data', 20, region: 'us-east', keep: ['throttle'])")

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B057'
        refused.problem() == "volume 'data' has no 'throttle' to keep"
        refused.remedy().get() == 'write one of region, encrypted, tags'
        sent() == []
    }

    def 'a word that no kind has as a setting is refused before anything is sent'() {
        when:
        run("volume('data', 20, region: 'us-east', keep: ['subnet'])")

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B057'
        refused.problem() == "no resource has a setting 'subnet' to keep"
        refused.remedy().get() == "write a setting of the block, such as 'tags'"
        sent() == []
    }

    private static String line(String kind, String name, String options) {
        LINES[kind].replace('NAME', name).replace(', OPTIONS', options ? ", $options" : '')
    }
}
