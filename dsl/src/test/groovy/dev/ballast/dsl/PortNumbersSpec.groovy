package dev.ballast.dsl

import dev.ballast.certificate.Samples
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.error.BallastException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.model.Secret
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.time.Instant
import spock.lang.Unroll

import static dev.ballast.client.LinodeOperationsSpec.of

/** A port is called by the number it listens on, however it came to it. */
class PortNumbersSpec extends RunbookSpecification {

    static final String MOVING = '''
        nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }
        nodebalancer('web').port(80).change(port: 8080)
    '''

    static final String CHAIN =
        Samples.certificate(from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.EC)
    static final Secret KEY = Secret.of(Samples.pkcs8(Samples.EC))

    static final String SWAPPING = '''
        nodebalancer('web') { port(80) { node 'a', '192.168.128.9:80' } }
        def lb = nodebalancer('web') { port(443) { node 'b', '192.168.128.9:443' } }
        def one = lb.port(80)
        def other = lb.port(443)
        one.change(port: 9999)
        other.change(port: 80)
        one.change(port: 443)
    '''

    def 'after a change of its number a port and its nodes are called by the new one'() {
        when:
        run(MOVING)

        then:
        reported().last() == "port 80 of 'web' now listens on 8080"
        known() == ['web', 'web:8080', 'web:8080:a']

        when:
        nextRun()
        run("nodebalancer('web') { port 8080; node 'a', '192.168.128.9:80'; node 'b', '192.168.128.9:81' }")

        then:
        reported().tail() == ["port 8080 of 'web' unchanged", "node 'a' of port 8080 of 'web' unchanged", "node 'b' of port 8080 of 'web' created (1004)"]
        writes() == ['POST /nodebalancers/1001/configs/1002/nodes']
    }

    def 'a port is known by the number it was created under, and called by the one it listens on'() {
        given:
        run(MOVING)
        nextRun()

        when:
        run(MOVING)

        then:
        writes() == []
        reported().tail() == ["port 8080 of 'web' kept: the block names it by its first number, 80; for a new port 80, also write port 8080 in the block",
            "node 'a' of port 8080 of 'web' unchanged", "port 8080 of 'web' unchanged: listens on 8080 already"]
        run("nodebalancer('web').port(80).name") == '8080'
    }

    def 'a handle goes by the present number of its port'() {
        given:
        run("nodebalancer('web') { port 80 }")

        when:
        def port = run("def port = nodebalancer('web').port(80); port.change(port: 8080); port")

        then:
        "$port.name $port.port $port" == "8080 8080 port 8080 of 'web' (id 1002)"
        port == run("nodebalancer('web').port(8080)")
    }

    def 'a block that names the number a port has now and the one it had opens a new port'() {
        given:
        run(MOVING)
        nextRun()
        def text = '''nodebalancer('web') {
            port(80) { node 'b', '192.168.128.9:81' }
            port(8080) { node 'a', '192.168.128.9:80' }
        }'''

        when:
        run(text)

        then:
        writes() == ['POST /nodebalancers/1001/configs', 'POST /nodebalancers/1001/configs/1004/nodes']
        run("nodebalancer('web').ports*.port") == [80, 8080]
        run("nodebalancer('web').port(8080).nodes*.label") == ['a']
        run("nodebalancer('web').port(80).id") == 1004
        run("nodebalancer('web').port(8080).id") == 1002

        when:
        nextRun()
        run(text)

        then:
        writes() == []
    }

    def 'a handle of a port that made room for another one still means its own config'() {
        when:
        run('''
            def lb = nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }
            def moved = lb.port(80).change(port: 8080)
            nodebalancer('web') { port(80) { node 'b', '192.168.128.9:81' }; port 8080 }
            assert moved.port == 8080
            assert moved.nodes*.label == ['a']
            moved.change(port: 9090)
            assert lb.ports*.port == [80, 9090]
            assert lb.port(80).nodes*.label == ['b']
        ''')

        then:
        writes().count { it.startsWith('PUT') } == 2
    }

    def 'two ports that are swapped keep their nodes'() {
        when:
        run(SWAPPING)

        then:
        run("nodebalancer('web').ports.collectEntries { [it.port, it.nodes*.label] }") == [80: ['b'], 443: ['a']]
        ids() == ['web:80': '1004', 'web:443': '1002']

        when:
        nextRun()
        run('''nodebalancer('web') {
            port(80) { node 'b', '192.168.128.9:443' }
            port(443) { node 'a', '192.168.128.9:80' }
        }''')

        then:
        writes() == []
        reported().every { it.endsWith(' unchanged') }
    }

    def 'a number means the new config that was created under it, and after that no older one'() {
        given:
        run(MOVING + "nodebalancer('web') { port(8080); port(80) { node 'b', '192.168.128.9:81' } }")
        run("nodebalancer('web').port(80).change(port: 9090)")
        nextRun()

        when:
        run("nodebalancer('web') { port(80) { node 'b', '192.168.128.9:81' } }")

        then:
        writes() == []
        reported()[1].startsWith("port 9090 of 'web' kept: the block names it by its first number, 80")
        ids() == ['web:8080': '1002', 'web:9090': '1004']
    }

    def 'a port that is moved back has forgotten nothing'() {
        when:
        run(MOVING + "nodebalancer('web').port(8080).change(port: 80)")
        nextRun()
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")

        then:
        writes() == []
        reported().tail() == ["port 80 of 'web' unchanged", "node 'a' of port 80 of 'web' unchanged"]
    }

    def 'rows of a killed run are put in order: #rows'() {
        given:
        run("nodebalancer('web') { port 80; port 443; node 'a', '192.168.128.9:80' }")
        def ids = ids()
        rows.each { path, number ->
            cloud.account().ledger().update(ReferenceCodec.read(Kind.CONFIG, path), [port: number])
        }
        nextRun()

        when:
        def ports = run("nodebalancer('web').ports.collectEntries { [it.port, it.id as String] }")

        then:
        ports == expected.collectEntries { number, path -> [number, ids[path]] }
        this.ids() == ids

        when:
        run("nodebalancer('web') {}")

        then:
        known() == ['web', *expected.keySet().collectMany { ["web:$it".toString(), "web:$it:a".toString()] }]
        sent() == []

        where:
        rows                               || expected
        ['web:80': '8080']                 || [443: 'web:443', 8080: 'web:80']
        ['web:80': '443', 'web:443': '80'] || [80: 'web:443', 443: 'web:80']
        ['web:80': '443', 'web:443': '81'] || [81: 'web:443', 443: 'web:80']
    }

    def 'a swap that was cut off half way is finished'() {
        given:
        run(SWAPPING)
        def ledger = cloud.account().ledger()
        def before = known().collectEntries { [it, ids()[it]] }
        ledger.update(ReferenceCodec.read(Kind.CONFIG, 'web:80'), [port: '443'])
        ledger.update(ReferenceCodec.read(Kind.CONFIG, 'web:443'), [port: '80'])
        ledger.move(ReferenceCodec.read(Kind.CONFIG, 'web:443'), ReferenceCodec.read(Kind.CONFIG, 'web:100443'))
        nextRun()

        when:
        def ports = run("nodebalancer('web').ports*.port")

        then:
        ports == [80, 443]
        known() == ['web', 'web:80', 'web:80:b', 'web:100443', 'web:100443:a']

        when:
        run("nodebalancer('web') {}")

        then:
        known() == ['web', 'web:80', 'web:80:a', 'web:443', 'web:443:b']
        [ids()['web:80'], ids()['web:443']] == [before['web:443'], before['web:80']]
    }

    @Unroll('#text')
    def 'a run that was killed after the service had changed the number ends where it should'(String text) {
        given:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")
        atTheService(1002, 8080)
        nextRun()

        when:
        run(text)

        then:
        writes().every { it.startsWith('PUT') }
        known() == ['web', 'web:8080', 'web:8080:a']
        cloud.account().client().nodeBalancers().config(1001, 1002).port() == 8080

        where:
        text << [MOVING, "nodebalancer('web').port(80).change(port: 8080)"]
    }

    def 'a run that was killed before the entries moved is finished by the next, open intents with it'() {
        given:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")
        atTheService(1002, 8080)
        cloud.account().ledger().update(ReferenceCodec.read(Kind.CONFIG, 'web:80'), [port: '8080'])
        cloud.account().ledger().intend(ReferenceCodec.read(Kind.NODE, 'web:80:b'), 'POST /nodebalancers/1001/configs/1002/nodes', [:]).giveUp()
        nextRun()

        when:
        run(MOVING)

        then:
        writes() == []
        known() == ['web', 'web:8080', 'web:8080:a', 'web:8080:b']

        when:
        run("nodebalancer('web') { port 8080; node 'b', '192.168.128.9:81' }")

        then:
        writes() == ['POST /nodebalancers/1001/configs/1002/nodes']
        cloud.account().ledger().entries().every { it.id() }
    }

    def 'a word that only asks leaves the ledger as a killed run left it: #text'() {
        given:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")
        atTheService(1002, 8080)
        cloud.account().ledger().update(ReferenceCodec.read(Kind.CONFIG, 'web:80'), [port: '8080'])
        def before = cloud.account().ledger().entries()
        sandbox.listening('192.168.128.9:80', true)
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()

        when:
        def value = run(text)

        then:
        value == expected
        cloud.account().ledger().entries() == before
        writes() == []

        where:
        text                                                                    | expected
        "nodebalancer('web').ports*.port"                                       | [8080]
        "nodebalancer('web').port(8080).port"                                   | 8080
        "nodebalancer('web').port(80).port"                                     | 8080
        "nodebalancer('web').port(8080).nodes*.label"                           | ['a']
        "nodebalancer('web').port(8080).status.up"                              | 1
        "nodebalancer('web').port(8080).protocol"                               | 'http'
        "nodebalancer('web').awaitUp(timeout: 1.minutes).name"                  | 'web'
        "nodebalancer('web').port(8080).awaitUp(timeout: 1.minutes).port"       | 8080
    }

    def 'a number is changed when the nodes that are being created are'() {
        given:
        run("nodebalancer('web') { port 80 }")
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs/{id}/nodes').first(1).delay(Duration.ofMillis(300)))
        nextRun()

        when:
        run('''
            def port = nodebalancer('web').port(80)
            parallel([1, 2]) {
                if (it == 1) {
                    nodebalancer('web') { port(80) { node 'a', '192.168.128.9:80' } }
                } else {
                    while (!begun()) { Thread.onSpinWait() }
                    port.change(port: 8080)
                }
            }''', [begun: { cloud.account().ledger().entries().any { it.reference().kind() == Kind.NODE } }])

        then:
        known() == ['web', 'web:8080', 'web:8080:a']
        cloud.account().ledger().entries().every { it.intent() == null }
    }

    def 'a block that meets a change of its port waits for it and means the same config'() {
        given:
        run("nodebalancer('web') { port 80 }")
        sandbox.fail(Fault.on('PUT /nodebalancers/{id}/configs/{id}').first(1).delay(Duration.ofMillis(300)))
        nextRun()

        when:
        run('''
            def port = nodebalancer('web').port(80)
            parallel([1, 2]) {
                if (it == 1) {
                    port.change(port: 8080)
                } else {
                    while (!read()) { Thread.onSpinWait() }
                    nodebalancer('web') { port(80) { node 'a', '192.168.128.9:80' } }
                }
            }''', [read: { sent().any { it.startsWith('GET') } }])

        then:
        writes().sort() == ['POST /nodebalancers/1001/configs/1002/nodes', 'PUT /nodebalancers/1001/configs/1002']
        known() == ['web', 'web:8080', 'web:8080:a']
        reported().any { it.startsWith("port 8080 of 'web' kept: the block names it by its first number, 80") }
        reported().every { !it.contains('does not name it') }
    }

    @Unroll('#text')
    def 'what somebody else changed is said when it is changed back'(String before, ConfigFields change, String text, String said) {
        given:
        run(before)
        cloud.account().client().nodeBalancers().changeConfig(1001, 1002, change)
        nextRun()

        when:
        run(text)

        then:
        reported()[0, 1].contains(said)

        where:
        before                           | change                                     | text                                              || said
        "nodebalancer('web') { port 80 }" | of(ConfigFields, [port: 8080])  | "nodebalancer('web') { port 80 }"                 || "port 80 of 'web' now listens on 80 (was changed outside Ballast: listens on 8080)"
        MOVING                            | of(ConfigFields, [port: 81])    | "nodebalancer('web') { port 80 }"                 || "port 8080 of 'web' now listens on 8080 (was changed outside Ballast: listens on 81)"
        "nodebalancer('web') { port 80 }" | of(ConfigFields, [port: 8080])  | "nodebalancer('web').port(80).change(port: 81)"   || "port 80 of 'web' now listens on 81 (was changed outside Ballast: listens on 8080)"
        "nodebalancer('web') { port 443, https: selfSigned('a.example.test') }" | of(ConfigFields, [protocol: 'http']) | "nodebalancer('web') { port 443, https: selfSigned('a.example.test') }" || "port 443 of 'web' now has certificate CN=a.example.test, O=Ballast trial, C=US (was changed outside Ballast: uses http)"
    }

    @Unroll('#said')
    def 'a protocol that somebody else changed and the block does not name is kept and said'(String before, ConfigFields change, String said) {
        given:
        run(before)
        cloud.account().client().nodeBalancers().changeConfig(1001, 1002, change)
        nextRun()

        when:
        run("nodebalancer('web') { port 443 }")

        then:
        reported().contains("port 443 of 'web' kept: $said".toString())
        writes() == []

        where:
        before                                                                  | change                                       || said
        "nodebalancer('web') { port 443, https: selfSigned('a.example.test') }" | of(ConfigFields, [protocol: 'http'])   || 'protocol http, was https'
        "nodebalancer('web') { port 443 }"                                      | of(ConfigFields, [protocol: 'https', sslCert: CHAIN, sslKey: KEY]) || 'protocol https, was http'
    }

    def 'ports that were swapped at the service are said with what to write'() {
        given:
        run("nodebalancer('web') { port(80) { node 'a', '192.168.128.9:80' } }; nodebalancer('web') { port(443) { node 'b', '192.168.128.9:443' } }")
        atTheService(1002, 9999)
        atTheService(1004, 80)
        atTheService(1002, 443)
        nextRun()

        when:
        run("nodebalancer('web') { port 80; port 443 }")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.problem().endsWith('there is a config for this port already; one config per port; ' +
            "changed outside Ballast: port 80 of 'web' (id 1002) listens on 443; port 443 of 'web' (id 1004) listens on 80")
        def accepting = ["nodebalancer('web').port(80).change(port: 443)", "nodebalancer('web').port(443).change(port: 80)"]
        refused.remedy().get() == "to keep that, write this once and use the new numbers in the block: ${accepting.join('; ')}"

        when:
        nextRun()
        run(accepting.join('\n'))

        then:
        writes() == []
        ids() == ['web:80': '1004', 'web:443': '1002']
        run("nodebalancer('web').ports.collectEntries { [it.port, it.nodes*.label] }") == [80: ['b'], 443: ['a']]
    }

    def 'a port that listens elsewhere is not changed by its number'() {
        given:
        run("nodebalancer('web') { port 80 }; nodebalancer('web') { port 443 }")
        atTheService(1002, 9999)
        atTheService(1003, 80)
        atTheService(1002, 443)
        nextRun()

        when:
        run("nodebalancer('web').port(80).change(protocol: 'tcp')")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "port 80 of 'web' listens on 443: it was changed outside Ballast"
        refused.remedy().get() == "to keep that, write nodebalancer('web').port(80).change(port: 443); to undo it, write nodebalancer('web').port(80).change(port: 80)"
        writes() == []

        when:
        run("nodebalancer('web').port(80).change(port: 443)")

        then:
        writes() == []
        reported() == ["port 80 of 'web' kept: listens on 443; the ledger renames it when the present port 443 has its new number"]
    }

    def 'the id of one port is not trusted as another'() {
        given:
        run("nodebalancer('web') { port 80; port 81 }")

        when:
        run("nodebalancer('web').port(80, id: nodebalancer('web').port(81).id)")

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /id \d+ is port 81 of 'web', not port 80/
        refused.remedy().get() == 'write port(81)'
    }

    def 'of ports that are given one number at once the others are told which has it'() {
        given:
        run("nodebalancer('web') { port 80; port 81; port 82 }")

        when:
        run("def lb = nodebalancer('web'); parallel([80, 81, 82]) { lb.port(it).change(port: 99) }")

        then:
        def refused = thrown(BallastException)
        refused.problem().contains("another config listens on port 99 of 'web'")
        !refused.problem().contains('no config in the ledger')
    }

    def 'a port that the service gave to a config that is not known is said with the command that takes it'() {
        given:
        run("nodebalancer('web') { port 443 }")
        atTheService(1002, 8443)
        other(443)
        nextRun()

        when:
        run("nodebalancer('web') { port 443 }")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.problem().contains("changed outside Ballast: port 443 of 'web' (id 1002) listens on 8443; no config in the ledger listens on 443")
        refused.remedy().get() == "to keep that, write this once and use the new numbers in the block: nodebalancer('web').port(443).change(port: 8443)" +
            "; to take the config that listens on 443, look up its ID:\n    ballast adopt $target config web:443 ID"

        when:
        nextRun()
        run("nodebalancer('web').port(443).change(port: 8443)")
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.CONFIG, 'web:443'), '1003')
        run("nodebalancer('web') { port 443; port 8443 }")

        then:
        writes() == []
    }

    def 'a refusal is not hidden by what fails while it is explained'() {
        given:
        run("nodebalancer('web') { port 80 }")
        other(443)
        nextRun()
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs/{id}').skip(1).status(403))

        when:
        run("nodebalancer('web').port(80).change(port: 443)")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.method() == 'PUT'
        refused.suppressed*.status() == [403]
    }

    @Unroll('#text')
    def 'a new number that a config has which is not known is said with the command that takes it'(String text) {
        given:
        run("nodebalancer('web') { port 80 }")
        other(443)
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.problem().endsWith('no config in the ledger listens on 443')
        refused.remedy().get() == "to take the config that listens on 443, look up its ID:\n    ballast adopt $target config web:443 ID"
        known() == ['web', 'web:80']

        where:
        text << ["nodebalancer('web') { port 443 }", "nodebalancer('web').port(80).change(port: 443)"]
    }

    def 'a port that was moved by hand to the number of a new one is said'() {
        given:
        run("nodebalancer('web') { port 80 }")
        atTheService(1002, 443)
        nextRun()

        when:
        run("nodebalancer('web') { port 443 }")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.problem().endsWith("changed outside Ballast: port 80 of 'web' (id 1002) listens on 443")
        refused.remedy().get() == "to keep that, write this once and use the new numbers in the block: nodebalancer('web').port(80).change(port: 443)"
    }

    def 'a refusal that is not about the port is left as it is'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs').status(400).body('{"errors": [{"field": "label", "reason": "unsupported"}]}'))

        when:
        run("nodebalancer('web') { port 80, label: 'x' }")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        refused.problem().endsWith('400, label: unsupported')
        refused.remedy().empty
    }

    /** The paths of the ledger, in their order. */
    private List<String> known() {
        cloud.account().ledger().beneath(new Reference.ByName(Kind.NODEBALANCER, 'web')).collect { ReferenceCodec.path(it.reference()) }
            .with { ['web'] + it.sort { one, other -> dev.ballast.model.NaturalOrder.OF_NAMES.compare(one, other) } }
    }

    private Map<String, String> ids() {
        cloud.account().ids('config')
    }

    private void atTheService(long config, int port) {
        cloud.account().client().nodeBalancers().changeConfig(1001, config, of(ConfigFields, [port: port]))
    }

    private void other(int port) {
        cloud.account().client().nodeBalancers().createConfig(1001, of(ConfigFields, [port: port, check: 'connection']))
    }
}
