package dev.ballast.dsl

import dev.ballast.check.TextCheck
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.rehearsal.RehearsedAccount
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import java.time.Duration
import java.time.InstantSource

/** Ports of protocol udp: of a premium NodeBalancer, with settings of their own, and nodes without modes. */
class UdpPortsSpec extends RunbookSpecification {

    static final String NODE = "node 'dns-1', '[2001:db8::5]:53'"
    static final Map SENT_NODE = [label: 'dns-1', address: '[2001:db8::5]:53']

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a udp port is sent with its settings, and with nothing that udp does not have; a second run sends no write'() {
        given:
        def text = premium("""
            udpThrottle 10
            port(53, protocol: 'udp', algorithm: 'ring_hash', udpCheckPort: 8053) { stickiness 'source_ip'; check('http') { path '/up' }; $NODE, weight: 60 }""")

        when:
        run(text)

        then:
        bodies() == [[region: 'us-sea', type: 'premium', client_udp_sess_throttle: 10, label: 'dns', backend_connectivity: 'ipv6', configs: [[
            port: 53, protocol: 'udp', algorithm: 'ring_hash', stickiness: 'source_ip', check: 'http', check_path: '/up', udp_check_port: 8053,
            nodes: [SENT_NODE + [weight: 60]]]]]]

        when:
        nextRun()
        run(text)

        then:
        writes() == []
        run("nodebalancer('dns').with { [udpThrottle, port(53).protocol, port(53).node('dns-1').mode] }") == [10, 'udp', 'none']
    }

    def 'a udp port is added to a premium NodeBalancer that exists, and its nodes are: #title'() {
        given:
        def id = known ? run(premium('')).id : makeElsewhere('nodebalancers', [region: 'us-sea', label: 'dns', type: 'premium']).id
        nextRun()

        when:
        run("region 'us-sea'; nodebalancer($named) { port(53, protocol: 'udp') { $NODE } }".replace('ID', "$id"))

        then:
        bodies() == [[port: 53, protocol: 'udp', check: 'connection', nodes: [SENT_NODE]]]

        when:
        nextRun()
        run("region 'us-sea'; nodebalancer($named) { port(53, protocol: 'udp') { $NODE; node 'dns-2', '[2001:db8::6]:53' } }".replace('ID', "$id"))

        then:
        bodies() == [[label: 'dns-2', address: '[2001:db8::6]:53']]

        where:
        title        | known | named
        'of a name'  | true  | "'dns'"
        'of an id'   | false | 'ID'
    }

    def 'what a udp port cannot have is refused before a request: #block'() {
        when:
        run("region 'us-sea'\nnodebalancer('dns') {\n$block\n}")

        then:
        def refused = thrown(RuleException)
        [refused.code(), refused.problem(), refused.location().get().line()] == [code, problem, 3]
        writes() == []

        where:
        block                                                                    || code                       | problem
        "port(53, protocol: 'udp') { $NODE }"                                    || RefusalCode.UDP            | "nodebalancer 'dns' of type common takes no udp port"
        "type 'common'; port(53, protocol: 'udp') { $NODE }"                     || RefusalCode.UDP            | "nodebalancer 'dns' of type common takes no udp port"
        "type 'premium'; port(53, protocol: 'udp') { $NODE, mode: 'backup' }"    || RefusalCode.UDP            | "node 'dns-1' is a node of a udp port, which has no mode and cannot be drained"
        "type 'premium'; port 53, protocol: 'udp'; $NODE, mode: 'accept'"        || RefusalCode.UDP            | "node 'dns-1' is a node of a udp port, which has no mode and cannot be drained"
        "type 'premium'; port 53, protocol: 'udp', algorithm: 'source'"          || RefusalCode.OTHER_PROTOCOL | 'algorithm source does not go with protocol udp'
        "type 'premium'; port 53, protocol: 'udp', stickiness: 'table'"          || RefusalCode.OTHER_PROTOCOL | 'stickiness table does not go with protocol udp'
        "type 'premium'; port 53, protocol: 'udp', stickiness: 'http_cookie'"    || RefusalCode.OTHER_PROTOCOL | 'stickiness http_cookie does not go with protocol udp'
        "type 'premium'; port 53, protocol: 'udp', proxyProtocol: 'v1'"          || RefusalCode.OTHER_PROTOCOL | 'proxyProtocol v1 does not go with protocol udp'
        "type 'premium'; port 53, protocol: 'udp', cipherSuite: 'legacy'"        || RefusalCode.OTHER_PROTOCOL | 'cipherSuite legacy does not go with protocol udp'
        "type 'premium'; port(53) { protocol 'udp'; check('connection') { passive true } }" || RefusalCode.OTHER_PROTOCOL | 'passive true does not go with protocol udp'
        "port 53, algorithm: 'ring_hash'"                                        || RefusalCode.OTHER_PROTOCOL | 'algorithm ring_hash does not go with protocol http'
        "port 53, protocol: 'tcp', stickiness: 'session'"                        || RefusalCode.OTHER_PROTOCOL | 'stickiness session does not go with protocol tcp'
        "port 53, https: selfSigned('a.test'), stickiness: 'source_ip'"          || RefusalCode.OTHER_PROTOCOL | 'stickiness source_ip does not go with protocol https'
        "type 'premium'; port 53, protocol: 'udp', https: selfSigned('a.test')"  || RefusalCode.HTTPS          | 'a certificate goes with https, not with udp'
        "type 'premium'; port(53, protocol: 'udp') { $NODE }; port(53) { $NODE; protocol 'udp' }" || RefusalCode.REPEATED_PORT | "nodebalancer 'dns' has port 53/udp twice"
        "port(53, protocol: 'tcp') { $NODE }; port(53) { $NODE }"                || RefusalCode.REPEATED_PORT | "nodebalancer 'dns' has port 53 twice"
    }

    def 'the check refuses the same, where it is written: #block'() {
        expect:
        errors("region 'us-sea'\nnodebalancer('dns') {\nregion 'us-sea'; $block\n}").collect { [it.line(), it.problem().what(), it.problem().instead()] } == problem.collect { [3, *it] }

        where:
        block                                                                    || problem
        "type 'premium'; port(53, protocol: 'udp') { stickiness 'session'; algorithm 'ring_hash'; check 'http_body', { path '/a'; body 'b' }; $NODE }" || []
        "type 'premium'; port(53, protocol: 'udp') { stickiness 'none'; algorithm 'leastconn'; check 'none'; proxyProtocol 'none' }" || []
        "port(53, protocol: 'udp') { $NODE }"                                    || [["nodebalancer 'dns' of type common takes no udp port", "write type 'premium' in its block, or, if it exists, use a new name for a premium one"]]
        "type 'common'; port(53, protocol: 'udp') { $NODE }"                     || [["nodebalancer 'dns' of type common takes no udp port", "write type 'premium' in its block, or, if it exists, use a new name for a premium one"]]
        "port(53) { protocol 'udp'; $NODE }"                                     || [["nodebalancer 'dns' of type common takes no udp port", "write type 'premium' in its block, or, if it exists, use a new name for a premium one"]]
        "type 'premium'; port(53) { protocol 'udp'; $NODE, mode: 'drain' }"      || [["node 'dns-1' is a node of a udp port, which has no mode and cannot be drained", 'leave out mode, drain() and rolling; a node that is deleted gets no traffic']]
        "type 'premium'; port 53, protocol: 'udp'; $NODE, mode: 'backup'; port(80) { node 'a-1', '[2001:db8::5]:80', mode: 'backup' }" || [["node 'dns-1' is a node of a udp port, which has no mode and cannot be drained", 'leave out mode, drain() and rolling; a node that is deleted gets no traffic']]
        "port 53, protocol: 'udp', https: selfSigned('a.test'); type 'premium'"  || [['a certificate goes with https, not with udp', 'leave out protocol:']]
        "type 'premium'; port 53, protocol: 'udp', algorithm: 'source'"          || [['algorithm source does not go with protocol udp', "write algorithm 'roundrobin', 'leastconn' or 'ring_hash'"]]
        "type 'premium'; port 53, protocol: 'udp', cipherSuite: 'legacy'"        || [['cipherSuite legacy does not go with protocol udp', 'leave out cipherSuite']]
        "port 53, stickiness: 'session'"                                         || [['stickiness session does not go with protocol http', "write stickiness 'none', 'table' or 'http_cookie', or protocol 'udp'"]]
        "type 'premium'; port 53, protocol: 'udp', udpCheckPort: 70000"          || [['port 70000 does not exist', 'write a number from 1 to 65535, such as port 443']]
        "udpThrottle 21; port 53"                                                || [['throttle 21: Linode takes 0 to 20', 'write one that it takes']]
        "port 53, protocol: 'tcp'; port 53, protocol: 'udp'; type 'premium'"     || []
        "type 'premium'; port 53, protocol: 'udp'; port(53) { protocol 'udp' }"  || [["nodebalancer 'dns' has port 53/udp twice", 'write one line for port 53/udp, with all its nodes']]
        "port 53, protocol: 'tcp'; port 53; type 'premium'"                      || [["nodebalancer 'dns' has port 53 twice", 'write one line for port 53, with all its nodes']]
        "port 53; port 53, protocol: ['udp'].first(); type 'premium'"            || []
    }

    def 'a udp port is changed in what udp has, and does not become another one or one of udp: #change'() {
        given:
        run(premium("port(53, protocol: 'udp') { $NODE }; port 80"))
        nextRun()

        when:
        run("nodebalancer('dns').port(53).change(stickiness: 'none', algorithm: 'leastconn', udpCheckPort: 81)")

        then:
        bodies() == [[algorithm: 'leastconn', stickiness: 'none', udp_check_port: 81]]

        when:
        nextRun()
        run(change)

        then:
        def refused = thrown(RuleException)
        [refused.code(), refused.problem()] == [code, problem]
        writes() == []

        where:
        change                                                         || code                       | problem
        "nodebalancer('dns').port(53).change(algorithm: 'source')"     || RefusalCode.OTHER_PROTOCOL | 'algorithm source does not go with protocol udp'
        "nodebalancer('dns').port(53).change(protocol: 'tcp')"         || RefusalCode.UDP            | "port 53/udp of 'dns' has protocol udp, which cannot become tcp"
        "nodebalancer('dns').port(53).change(https: selfSigned('a.test'))" || RefusalCode.UDP        | "port 53/udp of 'dns' has protocol udp, which cannot become https"
        "nodebalancer('dns').port(80).change(protocol: 'udp')"         || RefusalCode.UDP            | "port 80 of 'dns' has protocol http, which cannot become udp"
        "region 'us-sea'; nodebalancer('dns') { udpThrottle 3; port(53) { $NODE; node 'dns-2', '[2001:db8::6]:53', mode: 'backup' } }" || RefusalCode.UDP | "node 'dns-2' is a node of a udp port, which has no mode and cannot be drained"
        "region 'us-sea'; nodebalancer('dns') { udpThrottle 3; port(53) { $NODE; check('connection') { passive true } } }" || RefusalCode.OTHER_PROTOCOL | 'passive true does not go with protocol udp'
    }

    def 'a node of a udp port is not drained, and its NodeBalancer not rolled: #word'() {
        given:
        run(premium("port(53, protocol: 'udp') { $NODE }; port(80) { node 'web-1', '[2001:db8::5]:80' }"))
        nextRun()

        when:
        run("nodebalancer('dns').$word")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.UDP
        refused.problem() == "node 'dns-1' of port 53/udp of 'dns' is a node of a udp port, which has no mode and cannot be drained"
        refused.remedy().get() == 'leave out mode, drain() and rolling; a node that is deleted gets no traffic'
        writes() == []
        reported() == []

        where:
        word << ["port(53).node('dns-1').drain()", "port(53).node('dns-1').accept()", "port(53).node('dns-1').reject()", 'rolling { }']
    }

    def 'a block changes the weight of a node of a udp port'() {
        given:
        run(premium("port(53, protocol: 'udp') { $NODE }"))
        nextRun()

        when:
        run(premium("port(53, protocol: 'udp') { $NODE, weight: 7 }"))
        run("nodebalancer('dns').port(53).node('dns-1').weight(8)")

        then:
        bodies() == [[weight: 7], [weight: 8]]
    }

    def 'many changed nodes of a udp port are sent one by one, without a mode'() {
        given:
        def text = { weight -> premium("port(53, protocol: 'udp') { ${(1..10).collect { "node 'dns-$it', '[2001:db8::$it]:53', weight: $weight" }.join('; ')} }") }
        run(text(10))
        nextRun()

        when:
        run(text(20))

        then:
        writes().every { it =~ '^PUT /nodebalancers/[0-9]+/configs/[0-9]+/nodes/[0-9]+$' }
        bodies() == [[weight: 20]] * 10
    }

    def 'status shows what somebody else has changed, and the block sets it back'() {
        given:
        def text = premium("udpThrottle 10; port(53, protocol: 'udp', stickiness: 'source_ip', udpCheckPort: 8053) { $NODE }")
        run(text)
        changed("nodebalancers/${lb()}", [client_udp_sess_throttle: 0])
        changed("nodebalancers/${lb()}/configs/${run("nodebalancer('dns').port(53).id")}", [stickiness: 'session', udp_check_port: 80])
        nextRun()

        expect:
        differences() == ['udpThrottle 10 -> 0', 'stickiness source_ip -> session', 'udpCheckPort 8053 -> 80']

        when:
        run(text)

        then:
        bodies() == [[client_udp_sess_throttle: 10], [stickiness: 'source_ip', udp_check_port: 8053]]
        differences() == []

        when:
        makeElsewhere("nodebalancers/${lb()}/configs/${run("nodebalancer('dns').port(53).id")}/nodes", [label: 'dns-9', address: '[2001:db8::9]:53'])

        then:
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.find { it.state().name() == 'NEW' }.detail() == 'unknown, [2001:db8::9]:53'
    }

    def 'status names the port to which the checks of a udp port connect'() {
        given:
        run(premium("port(53, protocol: 'udp', udpCheckPort: 8053) { $NODE }; port(80) { node 'web-1', '[2001:db8::6]:80' }"))
        sandbox.advance(Duration.ofMinutes(1))

        expect:
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.findAll { it.state().name() == 'DOWN' }*.detail() ==
            ['its check fails: connection to [2001:db8::5]:8053', 'its check fails: connection to [2001:db8::6]:80']
    }

    def 'a udp port whose answer was lost is found beside a tcp port of its number'() {
        given:
        run(premium(''))
        long tcp = makeElsewhere("nodebalancers/${lb()}/configs", [port: 53, protocol: 'tcp', check: 'connection', nodes: [SENT_NODE]]).id
        def text = premium("port(53, protocol: 'udp') { $NODE }")
        nextRun()
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs').first(1).drop().after())

        when:
        run(text)

        then:
        writes() == ["POST /nodebalancers/${lb()}/configs".toString()]
        run("nodebalancer('dns').port(53).with { [protocol, id != $tcp] }") == ['udp', true]

        when:
        nextRun()
        run(text)

        then:
        writes() == []
    }

    def 'an import records a udp port, and its printed runbook sends no write and creates it anew: #settings'() {
        given:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'dns', type: 'premium', client_udp_sess_throttle: 10, configs: [[port: 53, protocol: 'udp', nodes: [SENT_NODE]] + settings]])

        when:
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))

        then:
        differences() == []

        when:
        def printed = ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null)

        then:
        printed.readLines().drop(4)*.trim().join('; ').replace('{; ', '{ ') == "nodebalancer('dns') { region 'us-sea'; type 'premium'; udpThrottle 10; port(53, protocol: 'udp') { ${lines.replace('NODE', NODE)}; }; }"
        errors(printed) == []

        when:
        nextRun()
        run(printed)

        then:
        writes() == []

        when:
        run("nodebalancer('dns').delete()")
        nextRun()
        run(printed)

        then:
        writes() == ['POST /nodebalancers']
        cloud.account().client().nodeBalancers().configs(lb()).items().toList()[0].with { [stickiness(), check(), udpCheckPort(), checkPassive()] } ==
            [settings.stickiness ?: 'session', settings.check ?: 'none', settings.udp_check_port ?: 80, false]

        where:
        settings                                                     || lines
        [:]                                                          || "check 'none'; NODE"
        [check: 'connection', stickiness: 'none', udp_check_port: 9] || "stickiness 'none'; udpCheckPort 9; NODE"
        [check: 'http', check_path: '/up', algorithm: 'ring_hash']   || "algorithm 'ring_hash'; check('http') { path '/up'; }; NODE"
    }

    def 'a block adopts a NodeBalancer with a udp port'() {
        given:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'dns', type: 'premium', configs: [[port: 53, protocol: 'udp', nodes: [SENT_NODE]]]])
        nextRun()

        when:
        run(premium("adopt true; port(53, protocol: 'udp', stickiness: 'session', check: 'none') { $NODE }"))

        then:
        writes() == []
        differences() == []
    }

    def 'a plan from the account and one from the ledger show the same: #block'() {
        given:
        def account = new RehearsedAccount('linode', home)
        def perform = { text -> { cloud ->
            def script = CompiledRunbooks.file(text, 'web.groovy', new Binding(args: [] as String[], out: new PrintWriter(new StringWriter())))
            script.runOn(cloud)
            script.run()
        } }
        def first = premium("port(53, protocol: 'udp') { $NODE }")
        def created = RehearsedAccount.lasting(account.rehearsed(perform(first)))
        account.performed(perform(first))

        expect:
        account.failure == null
        created.any { it.contains('protocol=[udp]') || it.contains('protocol=["udp"]') }
        !created.any { it =~ /\bport=/ }

        when:
        def plan = RehearsedAccount.lasting(account.rehearsed(perform(premium(block))))

        then:
        plan.size() == changes
        (account.failure?.message ?: '').contains(problem)

        cleanup:
        account.close()

        where:
        block                                                              || changes | problem
        "port(53, protocol: 'udp') { $NODE }"                              || 0       | ''
        "port(53, protocol: 'udp') { stickiness 'none'; $NODE, weight: 3 }" || 2      | ''
        "port(54, protocol: 'udp') { $NODE }"                              || 2       | ''
        "port(53, protocol: 'tcp') { $NODE }"                              || 2       | ''
        "port(53, protocol: 'udp') { $NODE }; port(53, protocol: 'tcp') { $NODE }; exactly true" || 2 | ''
        "port(53, protocol: 'udp') { $NODE, mode: 'drain' }"               || 0       | 'which has no mode'
    }

    static final Reference.ByName DNS = new Reference.ByName(Kind.NODEBALANCER, 'dns')
    static final String BOTH = "port(53, protocol: 'tcp') { $NODE }; port(53, protocol: 'udp') { $NODE }"

    def 'a tcp port and a udp port of one number are created, found, changed and deleted apart: #created'() {
        when:
        run(premium(created))
        nextRun()
        run(premium(BOTH))

        then:
        bodies() == added
        ports() == ['53': 'tcp', '53/udp': 'udp']

        when:
        nextRun()
        run(premium("exactly true; $BOTH"))

        then:
        writes() == []

        when:
        run("nodebalancer('dns').port(53, protocol: 'udp').change(stickiness: 'none')")
        run("nodebalancer('dns').port(53, protocol: 'tcp').change(algorithm: 'source')")

        then:
        bodies() == [[stickiness: 'none'], [algorithm: 'source']]

        when:
        run(premium("exactly true; port(53, protocol: 'udp') { $NODE }"))

        then:
        ports() == ['53/udp': 'udp']
        cloud.account().client().nodeBalancers().configs(lb()).items()*.protocol() == ['udp']

        where:
        created                               | added
        BOTH                                  | []
        "port(53, protocol: 'udp') { $NODE }" | [[port: 53, protocol: 'tcp', check: 'connection', nodes: [SENT_NODE]]]
        "port(53, protocol: 'tcp') { $NODE }" | [[port: 53, protocol: 'udp', check: 'connection', nodes: [SENT_NODE]]]
    }

    def 'a moved udp port takes its name along, beside a port of another protocol'() {
        given:
        run(premium("$BOTH; port(54, protocol: 'tcp') { $NODE }"))
        run("nodebalancer('dns').port(53, protocol: 'udp').change(port: 54)")
        nextRun()

        when:
        run(premium(BOTH))

        then:
        writes() == []
        ports() == ['53': 'tcp', '54': 'tcp', '54/udp': 'udp']
        reported().any { it.contains("for a new port 53, also write port 54, protocol: 'udp' in the block") }
    }

    def 'a number of two ports alone names neither'() {
        given:
        run(premium(BOTH))
        nextRun()

        when:
        run("nodebalancer('dns').port(53)")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.SEVERAL_FOUND
        refused.problem() == "port 53 of 'dns' is two ports: one of protocol udp, and one of another protocol"
        refused.remedy().get() == "write port(53, protocol: 'udp') or port(53, protocol: 'tcp')"
    }

    def 'a port of a block without a protocol is the one that has the number, first one that is not udp'() {
        given:
        run(premium(created))
        nextRun()

        when:
        run(premium("port(53) { $NODE, weight: 7 }"))

        then:
        bodies() == [[weight: 7]]
        ports().keySet().find { name -> cloud.nodebalancer('dns').ports.find { it.name == name }.node('dns-1').weight == 7 } == changed

        where:
        created                               || changed
        "port(53, protocol: 'udp') { $NODE }" || '53/udp'
        BOTH                                  || '53'
    }

    def 'a udp port that was adopted under its number alone is the same port: #protocol'() {
        given:
        run(premium("port(53, protocol: 'udp') { $NODE }"))
        recordByNumber()
        if (protocol == null) {
            cloud.account().ledger().update(new Reference.Port(DNS, 53, false), Collections.singletonMap('protocol', null))
        }
        nextRun()

        when:
        run(premium("port(53, protocol: 'udp') { $NODE }"))

        then:
        writes() == []

        when:
        nextRun()
        run(premium(BOTH))

        then:
        bodies() == [[port: 53, protocol: 'tcp', check: 'connection', nodes: [SENT_NODE]]]
        ports() == ['53': 'tcp', '53/udp': 'udp']

        where:
        protocol << ['udp', null]
    }

    def 'an import keeps such a port apart from another one of its number'() {
        given:
        run(premium("port(53, protocol: 'udp') { $NODE }"))
        recordByNumber()
        makeElsewhere("nodebalancers/${lb()}/configs", [port: 53, protocol: 'tcp', nodes: [SENT_NODE]])

        when:
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))

        then:
        ports() == ['53': 'tcp', '53/udp': 'udp']
    }

    def 'both ports of a number are adopted, imported, printed, in status and given by their ids'() {
        given:
        makeElsewhere('nodebalancers', [region: 'us-sea', label: 'dns', type: 'premium', configs: [
            [port: 53, protocol: 'tcp', check: 'connection', nodes: [SENT_NODE]], [port: 53, protocol: 'udp', check: 'connection', nodes: [SENT_NODE]]]])
        def ids = cloud.account().client().nodeBalancers().configs(lb()).items().toList().collectEntries { [it.protocol(), it.id()] }
        nextRun()

        when:
        run(premium("adopt true; $BOTH"))

        then:
        writes() == []
        states() == ['53': 'SAME', '53/udp': 'SAME']

        when:
        cloud.account().ledger().forget(DNS)
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))
        def printed = ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null)
        nextRun()
        run(printed)

        then:
        writes() == []
        printed.findAll(/port\(53, .*/) == ["port(53, protocol: 'tcp') {", "port(53, protocol: 'udp') {"]
        ports() == ['53': 'tcp', '53/udp': 'udp']

        when:
        cloud.account().ledger().forget(DNS)
        nextRun()

        then:
        states() == [:]
        run("nodebalancer(${lb()}).port(53, protocol: 'udp', id: $ids.udp).status; nodebalancer(${lb()}).port(53, id: $ids.tcp).status; nodebalancer(${lb()}).ports*.name") == ['53', '53/udp']
        run("nodebalancer(${lb()}).port(53, protocol: 'udp').id") == ids.udp
    }

    def 'exactly deletes both ports of one number that the ledger does not know'() {
        given:
        run(premium('port 80'))
        def ids = ['tcp', 'udp'].collect { makeElsewhere("nodebalancers/${lb()}/configs", [port: 53, protocol: it]).id }
        nextRun()

        expect:
        states() == ['80': 'SAME', '53': 'NEW', '53/udp': 'NEW']

        when:
        run(premium('exactly true; port 80'))

        then:
        writes() as Set == ids.collect { "DELETE /nodebalancers/${lb()}/configs/$it".toString() } as Set
    }

    private void recordByNumber() {
        cloud.account().ledger().move(new Reference.Port(DNS, 53, true), new Reference.Port(DNS, 53, false))
    }

    private Map<String, String> ports() {
        cloud.nodebalancer('dns').ports.collectEntries { [it.name, it.protocol] }
    }

    private Map<String, String> states() {
        DriftReport.read(cloud.account(), [], true, 14, null).resources().collectMany { it.withParts().toList() }
            .findAll { it.reference().kind() == Kind.CONFIG }.collectEntries { [it.reference().name(), it.state().name()] }
    }

    private static String premium(String block) {
        "region 'us-sea'\nnodebalancer('dns') {\n type 'premium'\n $block\n}"
    }

    private long lb() {
        cloud.account().client().nodeBalancers().list(dev.ballast.model.Filter.NONE).items().toList()[0].id()
    }

    private void changed(String path, Map body) {
        OtherClient.change(sandbox, path, body)
    }

    private errors(String text) {
        TextCheck.of(null, [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', text, Optional.empty()).errors()
    }

    private List<String> differences() {
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.collectMany { it.differences() }
            .collect { "${it.field()} ${it.recorded()} -> ${it.actual()}".toString() }
    }

    private List<Map> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method in ['POST', 'PUT'] && it.body }.collect { new JsonSlurper().parseText(it.body) }
    }
}
