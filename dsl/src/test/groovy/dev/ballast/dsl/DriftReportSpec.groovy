package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.DocumentedNode
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.LinodeOperationsSpec
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.model.PlannedMaintenance
import dev.ballast.model.Reference
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftAcceptance
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneOffset

import static dev.ballast.client.LinodeOperationsSpec.of
import static dev.ballast.reconcile.drift.Drift.State.ACCEPTED
import static dev.ballast.reconcile.drift.Drift.State.DIFFERS
import static dev.ballast.reconcile.drift.Drift.State.DOWN
import static dev.ballast.reconcile.drift.Drift.State.FAILED
import static dev.ballast.reconcile.drift.Drift.State.GONE
import static dev.ballast.reconcile.drift.Drift.State.NEW
import static dev.ballast.reconcile.drift.Drift.State.OPEN
import static dev.ballast.reconcile.drift.Drift.State.SAME

/** What the ledger holds against what Linode shows. */
class DriftReportSpec extends RunbookSpecification {

    static final String SHOP = """
        region 'us-east'
        def web = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        web.awaitRunning()
        nodebalancer('web') {
            port(443, https: selfSigned('www.example.test')) { algorithm 'leastconn'; node 'app-1', web.privateIp + ':80', weight: 100 }
            port(80) { node 'app-1', web.privateIp + ':80' }
        }.awaitUp()
        volume('data', 20)
        """

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    DriftReport report(List<String> names = [], boolean all = false) {
        nextRun()
        DriftReport.read(cloud.account(), names, all, 14, null)
    }

    Map<String, Drift> parts(DriftReport report) {
        def all = report.resources() + report.resources()*.parts().flatten() + report.resources()*.parts().flatten()*.parts().flatten()
        all.collectEntries { [(it.reference().toString()): it] }
    }

    long id(String kind, String path) {
        cloud.account().ids(kind)[path] as long
    }

    def 'what was not touched is the same, read with one list of each kind and two of each balancer with two ports'() {
        given:
        run(SHOP)

        when:
        def report = report()

        then:
        parts(report).values()*.state().toSet() == [SAME] as Set
        !report.needsAttention()
        writes() == []
        def web = "/nodebalancers/${id('nodebalancer', 'web')}"
        sent().toSet() == ['/account/maintenance', '/linode/instances', '/nodebalancers', '/volumes', "$web/configs", "$web/configs/${id('config', 'web:443')}/nodes",
            "$web/configs/${id('config', 'web:80')}/nodes"].collect { "GET $it?page_size=500".toString() } as Set
        sent().size() == 7
    }

    def 'fields that were changed elsewhere are reported one by one'() {
        given:
        run(SHOP)
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), LinodeOperationsSpec.of(NodeFields, [weight: 10, mode: 'drain']))
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        other.nodebalancer(id('nodebalancer', 'web')).port(443, id: id('config', 'web:443')).change(algorithm: 'source')
        other.close()

        when:
        def found = parts(report())

        then:
        found["port 443 of 'web'"].differences()*.toString() == ['algorithm source, was leastconn']
        found["node 'app-1' of port 443 of 'web'"].differences().collect { [it.field(), it.recorded(), it.actual()] } == [['weight', '100', '10'], ['mode', 'accept', 'drain']]
        found["port 80 of 'web'"].state() == SAME
    }

    /** Changes a port and a node as a person does who does not use this ledger. */
    void changeByHand(Map settings, Integer weight, String mode, int number = 80) {
        cloud.account().client().nodeBalancers()
            .changeNode(id('nodebalancer', 'web'), id('config', "web:$number"), id('node', "web:$number:app-1"), LinodeOperationsSpec.of(NodeFields, [weight: weight, mode: mode]))
        if (settings) {
            def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
            other.nodebalancer(id('nodebalancer', 'web')).port(number, id: id('config', "web:$number")).change(settings)
            other.close()
        }
    }

    List<List<String>> differences() {
        parts(report()).values()*.differences().flatten().collect { [it.field(), it.recorded(), it.actual()] }.sort { it[0] }
    }

    def 'what a block leaves alone is listed by every run and stays recorded as it was applied: #text'() {
        given:
        def runbook = "region 'us-east'\nnodebalancer('web') { $text }"
        run(runbook)
        changeByHand(check: 'none', 1, 'reject')
        def found = [['check', 'connection', 'none'], ['mode', 'accept', 'reject'], ['weight', '50', '1']]

        expect:
        differences() == found

        when:
        def runs = (1..2).collect {
            nextRun()
            run(runbook)
            assert writes() == []
            reported().findAll { it.contains(' kept: ') }.sort()
        }

        then:
        runs[0] == ["node 'app-1' of port 80 of 'web' kept: weight 1, was 50; mode reject, was accept", "port 80 of 'web' kept: check none, was connection"]
        runs[1] == runs[0]
        reported().findAll { it.contains('unchanged') } == ["nodebalancer 'web' unchanged"]
        differences() == found

        where:
        text << ["port(80) { node 'app-1', '192.168.128.7:80' }", "port 80; node 'app-1', '192.168.128.7:80'"]
    }

    static final String LABELLED = """
        region 'us-east'
        instance('app') { type 'g6-nanode-1'; tags 'ours' }
        nodebalancer('web') { tags 'ours'; port 80 }
        volume('data', 20) { tags 'ours' }
        """

    def 'labels, tags and sizes that were changed by hand and that no block names stay recorded, and each run lists them'() {
        given:
        run(LABELLED)
        def client = cloud.account().client()
        client.instances().change(id('instance', 'app'), of(InstanceChange, [label: 'app-x', tags: ['ours', 'theirs']]))
        client.nodeBalancers().change(id('nodebalancer', 'web'), of(NodeBalancerChange, [label: 'web-x', tags: ['theirs']]))
        client.volumes().change(id('volume', 'data'), of(VolumeChange, [label: 'data-x', tags: []]))
        client.volumes().resize(id('volume', 'data'), 30)
        sandbox.advance(Duration.ofMinutes(1))
        def found = [['label', 'app', 'app-x'], ['label', 'data', 'data-x'], ['label', 'web', 'web-x'], ['size', '20', '30'],
            ['tags', 'ours', 'none'], ['tags', 'ours', 'ours, theirs'], ['tags', 'ours', 'theirs']]

        expect:
        differences().sort { it.toString() } == found

        when:
        def runs = (1..2).collect {
            nextRun()
            run(LABELLED.replaceAll(/tags 'ours';?/, '').replace('{  }', ''))
            assert writes() == []
            reported().findAll { it.contains(' kept: ') }.sort()
        }

        then:
        runs[0] == ["instance 'app' kept: label app-x, was app; tags ours, theirs, was ours",
            "nodebalancer 'web' kept: label web-x, was web; tags theirs, was ours",
            "volume 'data' kept: size 30, was 20; label data-x, was data; tags none, was ours"]
        runs[1] == runs[0]
        differences().sort { it.toString() } == found

        when: 'a block and verbs name them'
        nextRun()
        run(LABELLED.replace('20)', '30)'))
        run("volume('data').rename('data-x'); instance('app').rename('app-x'); nodebalancer('web').rename('web-x')")

        then:
        differences() == []
    }

    def 'what a run has created has its name as the label last applied, even if none is recorded'() {
        given:
        run(LABELLED)
        def ledger = cloud.account().ledger()
        ledger.entries().findAll { it.reference() instanceof Reference.ByName }.each { ledger.update(it.reference(), [label: null]) }
        def client = cloud.account().client()
        client.instances().change(id('instance', 'app'), of(InstanceChange, [label: 'app-x']))
        client.nodeBalancers().change(id('nodebalancer', 'web'), of(NodeBalancerChange, [label: 'web-x']))
        client.volumes().change(id('volume', 'data'), of(VolumeChange, [label: 'data-x']))

        expect:
        differences().sort { it.toString() } == [['label', 'app', 'app-x'], ['label', 'data', 'data-x'], ['label', 'web', 'web-x']]

        when:
        nextRun()
        run(LABELLED)

        then:
        reported().findAll { it.contains(' kept: ') }*.replaceAll(/.* kept: /, '').sort() == ['label app-x, was app', 'label data-x, was data', 'label web-x, was web']
    }

    def 'what verbs have changed is as it was applied'() {
        given:
        run(LABELLED)
        nextRun()

        when:
        run("""volume('data').resize(30).tag('more').rename('data-x')
               instance('app').untag('ours'); nodebalancer('web').tag('a', 'B')""")

        then:
        differences() == []
    }

    def 'what a block names becomes the applied value again, also without a write'() {
        given:
        run("region 'us-east'\nnodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80' } }")
        changeByHand(check: 'none', algorithm: 'source', 1, 'reject')
        nextRun()

        when:
        run("region 'us-east'\nnodebalancer('web') { port(80, check: 'none') { node 'app-1', '192.168.128.7:80', weight: 1, mode: 'reject' } }")

        then:
        writes() == []
        differences() == [['algorithm', 'roundrobin', 'source']]
    }

    def 'a run that changes one field lists the others that it leaves alone'() {
        given:
        def runbook = "region 'us-east'\nnodebalancer('web') { port(80, check: 'connection') { node 'app-1', '192.168.128.7:80', weight: 20 } }"
        run(runbook)
        changeByHand(check: 'none', algorithm: 'source', 78, 'reject')
        nextRun()

        when:
        run(runbook)

        then:
        writes()*.takeWhile { it != ' ' } == ['PUT', 'PUT']
        reported().containsAll(["node 'app-1' of port 80 of 'web' kept: mode reject, was accept", "port 80 of 'web' kept: algorithm source, was roundrobin"])
        differences() == [['algorithm', 'roundrobin', 'source'], ['mode', 'accept', 'reject']]
    }

    def 'what the service changes beside a field that a run has sent is applied with it'() {
        given:
        run("region 'us-east'\nnodebalancer('web') { port(80) { check('http') { path '/health' }; node 'app-1', '192.168.128.7:80' } }")
        nextRun()

        when:
        run("region 'us-east'\nnodebalancer('web') { port(80, protocol: 'tcp') { check 'connection'; node 'app-1', '192.168.128.7:80' } }")

        then:
        differences() == []
    }

    def 'a throttle, a type and an image that were changed by hand are listed where the block does not name them'() {
        given:
        run("""
            region 'us-east'
            instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning()
            nodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80' } }
            """)
        cloud.account().client().nodeBalancers().change(id('nodebalancer', 'web'), of(NodeBalancerChange, [clientConnThrottle: 7]))
        cloud.account().ledger().update(cloud.account().ledger().withId(Kind.INSTANCE, id('instance', 'app') as String).get().reference(), [image: 'linode/debian11'])
        nextRun()

        when:
        run("""
            region 'us-east'
            instance('app') { type 'g6-nanode-1' }
            nodebalancer('web') { port 80 }
            """)

        then:
        reported().findAll { it.contains(', was ') }.sort() == ["instance 'app' kept: image linode/debian12, was linode/debian11", "nodebalancer 'web' kept: throttle 7, was 0"]
        differences() == [['image', 'linode/debian11', 'linode/debian12'], ['throttle', '0', '7']]
    }

    def 'a node that a block or a verb has put out of service is the same: #words'() {
        given:
        run("region 'us-east'\nnodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80' } }")
        nextRun()

        when:
        run(words)

        then:
        writes() != []
        differences() == []

        where:
        words << [
            "nodebalancer('web').port(80).node('app-1').drain()",
            "nodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80', mode: 'reject' } }",
            "nodebalancer('web').port(80).node('app-1').with { drain(); accept() }",
        ]
    }

    def 'a mode that is recorded without a word for it is shown: #mode'() {
        given:
        run("region 'us-east'\nnodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80' } }")
        changeByHand([:], null, mode)
        def node = cloud.account().ledger().withId(Kind.NODE, id('node', 'web:80:app-1') as String).get().reference()
        cloud.account().ledger().update(node, [mode: recorded])

        expect:
        differences() == found

        where:
        mode     | recorded || found
        'reject' | 'reject' || [['mode', 'accept', 'reject']]
        'drain'  | null     || [['mode', 'accept', 'drain']]
        'drain'  | 'reject' || [['mode', 'reject', 'drain']]
        'backup' | 'backup' || []
    }

    def 'a run that finds all as it was applied records nothing'() {
        given:
        run(SHOP)
        nextRun()
        run(SHOP)
        def recorded = cloud.account().ledger().entries()
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()

        when:
        run(SHOP)

        then:
        cloud.account().ledger().entries() == recorded
    }

    def 'what is adopted is the normal, recorded by the first run that reads it'() {
        given:
        run("region 'us-east'\nnodebalancer('web') { port(80, algorithm: 'source') { node 'app-1', '192.168.128.7:80', weight: 30 } }")
        def ids = [nodebalancer: ['web'], config: ['web:80'], node: ['web:80:app-1']].collectEntries { kind, paths ->
            paths.collectEntries { [(cloud.account().ledger().withId(Kind.valueOf(kind.toUpperCase()), id(kind, it) as String).get().reference()): id(kind, it) as String] }
        }
        (ids.keySet() as List).reverse().each { cloud.account().ledger().forget(it) }
        cloud.account().ledger().adopt(ids)
        nextRun()

        when:
        run("nodebalancer('web') { port 80; node 'app-1', '192.168.128.7:80' }")
        changeByHand(algorithm: 'leastconn', 31, null)

        then:
        differences() == [['algorithm', 'source', 'leastconn'], ['weight', '30', '31']]
    }

    static final String PLAIN = "region 'us-east'\nnodebalancer('web') { port(80) { node 'app-1', '192.168.128.7:80' } }"

    List<String> accept(String what, String why = 'maintenance of app-1', LocalDate until = null) {
        nextRun()
        new DriftAcceptance(what, why, until).accept(cloud.account())
    }

    String today(int days) {
        LocalDate.ofInstant(cloud.account().now(), ZoneOffset.UTC).plusDays(days)
    }

    List<String> kept() {
        nextRun()
        run(PLAIN)
        reported().findAll { it.contains(' kept: ') }.sort()
    }

    def 'an accepted difference is shown as accepted, and no run lists it: #what'() {
        given:
        run(PLAIN)
        changeByHand(check: 'none', 1, 'reject')

        when:
        def lines = accept(what)

        then:
        lines*.takeWhile { it != '(' } == accepted
        writes() == []

        and:
        def report = report()
        parts(report).values()*.differences().flatten().findAll { it.accepted() }*.field().sort() == fields
        parts(report)["node 'app-1' of port 80 of 'web'"].state() == state
        report.needsAttention() == !quiet
        kept() == listed

        where:
        what                || fields                      | state    | quiet | listed                                                  | accepted
        'web'               || ['check', 'mode', 'weight'] | ACCEPTED | true  | []                                                      | ["accepted: port 80 of 'web' check none, was connection", "accepted: node 'app-1' of port 80 of 'web' weight 1, was 50", "accepted: node 'app-1' of port 80 of 'web' mode reject, was accept"]
        'web:80:app-1'      || ['mode', 'weight']          | ACCEPTED | false | ["port 80 of 'web' kept: check none, was connection"]   | ["accepted: node 'app-1' of port 80 of 'web' weight 1, was 50", "accepted: node 'app-1' of port 80 of 'web' mode reject, was accept"]
        'web:80:app-1.mode' || ['mode']                    | DIFFERS  | false | ["node 'app-1' of port 80 of 'web' kept: weight 1, was 50", "port 80 of 'web' kept: check none, was connection"] | ["accepted: node 'app-1' of port 80 of 'web' mode reject, was accept"]
    }

    def 'an acceptance has who, when and why'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        accept('web', 'app-1 is repaired', LocalDate.parse(today(2)))

        expect:
        with(parts(report())["node 'app-1' of port 80 of 'web'"].differences()[0].acceptance()) {
            [it.value(), it.why(), it.until().toString()] == ['reject', 'app-1 is repaired', today(2)]
            it.by().startsWith(System.getProperty('user.name') + '@')
            !it.at().isAfter(cloud.account().now())
        }
    }

    def 'an accepted difference alarms again when its last day is over'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        accept('web', 'repair', LocalDate.parse(today(1)))

        when:
        sandbox.advance(Duration.ofDays(1))

        then:
        !report().needsAttention()

        when:
        sandbox.advance(Duration.ofDays(1))

        then:
        report().needsAttention()
        differences() == [['mode', 'accept', 'reject']]
        kept() == ["node 'app-1' of port 80 of 'web' kept: mode reject, was accept"]
    }

    def 'an accepted difference alarms again when the value changes, also back to the one that was applied: #mode'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        accept('web')

        when:
        changeByHand([:], null, mode)

        then:
        report().needsAttention()
        differences() == [['mode', 'reject', mode]]

        when:
        accept('web:80:app-1.mode')
        changeByHand([:], null, 'reject')

        then: 'what was accepted before counts no more'
        report().needsAttention()

        where:
        mode << ['drain', 'accept']
    }

    def 'a node that is down is no alarm while it is accepted that it takes no connections, and one by its weight is'() {
        given:
        run(SHOP)
        changeByHand([:], 1, 'reject')
        cloud.account().client().instances().shutdown(id('instance', 'app'))
        sandbox.advance(Duration.ofMinutes(2))

        when:
        accept('web:80:app-1.weight')

        then:
        parts(report())["node 'app-1' of port 80 of 'web'"].state() == DOWN

        when:
        accept('web:80:app-1')

        then:
        parts(report())["node 'app-1' of port 80 of 'web'"].state() == ACCEPTED
    }

    def 'a block that names the field ends the acceptance'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        accept('web')
        nextRun()
        run(PLAIN.replace(":80' }", ":80', mode: 'accept' }"))

        when:
        changeByHand([:], null, 'reject')

        then:
        report().needsAttention()
    }

    def 'what does not differ cannot be accepted: #what'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        assert accept('web:80:app-1') != []
        changeByHand(check: 'none', null, null)

        when:
        accept(what)

        then:
        RuleException refused = thrown()
        refused.problem() == problem
        refused.remedy().get() == help

        where:
        what                  || problem                                                        | help
        'web:80:app-1.weight' || "'web:80:app-1.weight' has no difference that can be accepted" | 'differences: web:80.check, web:80:app-1.mode'
        'web:443'             || "'web:443' has no difference that can be accepted"             | 'differences: web:80.check, web:80:app-1.mode'
        'wep:80'              || "the ledger has no 'wep'"                                       | "did you mean 'web'?"
    }

    def 'what could not be read is not accepted'() {
        given:
        run(PLAIN)
        changeByHand([:], null, 'reject')
        nextRun()
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').status(400))

        when:
        accept('web')

        then:
        RuleException refused = thrown()
        refused.problem().startsWith("node 'app-1' of port 80 of 'web' could not be read, so nothing was accepted: ")
    }

    def 'what was changed elsewhere after an import is reported, with the number of a port'() {
        given:
        run(SHOP)
        def content = new AccountReader(cloud.account()).all(null)
        cloud.account().ledger().entries()*.reference().each { cloud.account().ledger().forget(it) }
        new ResourceImport(cloud.account()).recordAll(content)
        assert parts(report()).values()*.state().toSet() == [SAME] as Set

        when:
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), LinodeOperationsSpec.of(NodeFields, [weight: 10, mode: 'drain']))
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        other.nodebalancer(id('nodebalancer', 'web')).port(443, id: id('config', 'web:443')).change(algorithm: 'source')
        other.nodebalancer(id('nodebalancer', 'web')).port(80, id: id('config', 'web:80')).change(port: 8080)
        other.close()
        def found = parts(report())

        then:
        found["port 443 of 'web'"].differences()*.field() == ['algorithm']
        found["port 80 of 'web'"].differences().collect { [it.field(), it.recorded(), it.actual()] } == [['port', '80', '8080']]
        found["node 'app-1' of port 443 of 'web'"].differences()*.field() == ['weight', 'mode']
    }

    def 'what a runbook asks for and the service has is the same, whoever has sent it'() {
        given: 'changes whose answers were lost for good'
        run(SHOP)
        def changed = SHOP.replace('100 }', '30 }').replace("'leastconn'", "'source'").replace("https: selfSigned('www.example.test')", 'https: renewed()')
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        def port = other.nodebalancer(id('nodebalancer', 'web')).port(443, id: id('config', 'web:443'))
        def renewed = dev.ballast.certificate.SelfMade.make("www.example.test", Instant.now().minus(Duration.ofDays(1)), true)
        port.change(algorithm: 'source', https: renewed)
        other.close()
        cloud.account().client().nodeBalancers().changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), LinodeOperationsSpec.of(NodeFields, [weight: 30]))

        expect: 'the days of another certificate are not known'
        with(parts(report())["port 443 of 'web'"]) {
            it.differences()*.field().toSet() == ['algorithm', 'fingerprint'] as Set
            it.expires() == null
        }

        when:
        nextRun()
        run(changed, [renewed: { renewed }])

        then:
        writes() == []
        parts(report()).values()*.state().toSet() == [SAME] as Set
        parts(report())["port 443 of 'web'"].expires() == renewed.notAfter
    }

    def 'what was deleted elsewhere is gone, what was added to a balancer is new'() {
        given:
        run(SHOP)
        def client = cloud.account().client()
        client.volumes().delete(id('volume', 'data'))
        client.nodeBalancers().deleteConfig(id('nodebalancer', 'web'), id('config', 'web:80'))
        client.nodeBalancers().createNode(id('nodebalancer', 'web'), id('config', 'web:443'), DocumentedNode.node('stray', '192.168.128.99:80'))

        when:
        def report = report()
        def found = parts(report)

        then:
        found["volume 'data'"].state() == GONE
        found["port 80 of 'web'"].state() == GONE
        found["node 'app-1' of port 80 of 'web'"].state() == GONE
        found["node 'stray' of port 443 of 'web'"].state() == NEW
        report.needsAttention()
    }

    def 'what of the account is not in the ledger is reported on request only'() {
        given:
        run(SHOP)
        cloud.account().client().volumes().create(of(NewVolume, [label: 'stray', region: 'us-east', size: 10]))

        expect:
        report().resources()*.state().toSet() == [SAME] as Set
        report([], true).resources().findAll { it.state() == NEW }*.detail() == ['stray']
        report(['data'], true).resources().find { it.detail() == 'stray' }
    }

    def 'a node that is down says that its instance does not run'() {
        given:
        run(SHOP)
        cloud.account().client().instances().shutdown(id('instance', 'app'))
        sandbox.advance(Duration.ofMinutes(2))

        when:
        def report = report(['web'])
        def node = parts(report)["node 'app-1' of port 80 of 'web'"]

        then:
        [node.state(), node.detail()] == [DOWN, 'instance app is offline']
        report.needsAttention()
    }

    def 'the days left of a certificate are those of the one last sent'() {
        given:
        run(SHOP)

        when:
        def report = report()
        def port = parts(report)["port 443 of 'web'"]

        then:
        report.daysLeft(port) > 14
        report.daysLeft(parts(report)["port 80 of 'web'"]) == null
        with(new DriftReport(report.resources(), [], PlannedMaintenance.NONE, [], [], report.read(), report.present(), 99, null)) { [it.needsAttention(), it.isSoon(port)] == [false, false] }
        with(new DriftReport(report.resources(), [], PlannedMaintenance.NONE, [], [], report.read(), report.present() + Duration.ofDays(60), 99, null)) { [it.needsAttention(), it.isSoon(port)] == [true, true] }
    }

    def 'an open create and a failing list do not hide the rest'() {
        given:
        run(SHOP)
        cloud.account().ledger().intend(new Reference.ByName(Kind.VOLUME, 'logs'), 'POST /volumes', [:])
        sandbox.fail(Fault.on('GET /linode/instances').status(400))

        when:
        def report = report()
        def found = parts(report)

        then:
        found["volume 'logs'"].state() == OPEN
        found["volume 'logs'"].detail() ==~ /POST \/volumes was sent at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/
        found["instance 'app'"].state() == FAILED
        found["volume 'data'"].state() == SAME
        found["port 443 of 'web'"].state() == SAME
        report.needsAttention()
        report.isIncomplete()
    }

    def 'a name that the ledger does not know is refused before anything is sent'() {
        given:
        run(SHOP)

        when:
        report(['dada'])

        then:
        RuleException e = thrown()
        e.message.contains("did you mean 'data'?")
        sent() == []
    }

    def 'one balancer with three ports of ten nodes, five instances and five volumes take eight requests'() {
        given:
        run("""
            region 'us-east'
            nodebalancer('web') { [80, 81, 82].each { number -> port(number) { 10.times { node "app-\$it", "192.168.128.\${50 + it}:80" } } } }
            5.times { volume("data-\$it", 10); instance("web-\$it") { type 'g6-nanode-1'; booted false } }
            """)

        expect:
        parts(report()).size() == 44
        sent().size() == 8
    }
}
