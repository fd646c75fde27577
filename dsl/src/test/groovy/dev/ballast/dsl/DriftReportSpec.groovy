package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.NodeBalancers.NewNode
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.AccountReader
import dev.ballast.reconcile.Drift
import dev.ballast.reconcile.DriftReport
import dev.ballast.reconcile.ResourceImport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration

import static dev.ballast.reconcile.Drift.State.DIFFERS
import static dev.ballast.reconcile.Drift.State.DOWN
import static dev.ballast.reconcile.Drift.State.FAILED
import static dev.ballast.reconcile.Drift.State.GONE
import static dev.ballast.reconcile.Drift.State.NEW
import static dev.ballast.reconcile.Drift.State.OPEN
import static dev.ballast.reconcile.Drift.State.SAME

/** What the ledger holds against what the public service shows. */
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
        DriftReport.read(cloud.account(), names, all, 14)
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
        sent().toSet() == ['/linode/instances', '/nodebalancers', '/volumes', "$web/configs", "$web/configs/${id('config', 'web:443')}/nodes",
            "$web/configs/${id('config', 'web:80')}/nodes"].collect { "GET $it?page_size=500".toString() } as Set
        sent().size() == 6
    }

    def 'fields that were changed elsewhere are told one by one'() {
        given:
        run(SHOP)
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), new NodeFields(null, null, null, 10, 'drain'))
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        other.nodebalancer(id('nodebalancer', 'web')).port(443, id: id('config', 'web:443')).change(algorithm: 'source')
        other.close()

        when:
        def found = parts(report())

        then:
        found["port 443 of 'web'"].differences()*.toString() == ['Difference[field=algorithm, recorded=leastconn, actual=source]']
        found["node 'app-1' of port 443 of 'web'"].differences().collect { [it.field(), it.recorded(), it.actual()] } == [['weight', '100', '10'], ['mode', 'accept', 'drain']]
        found["port 80 of 'web'"].state() == SAME
    }

    def 'what a block leaves alone is told until a run has found it so, and no longer: #text'() {
        given:
        def runbook = "region 'us-east'\nnodebalancer('web') { $text }"
        run(runbook)
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:80'), id('node', 'web:80:app-1'), new NodeFields(null, null, null, null, 'drain'))
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        other.nodebalancer(id('nodebalancer', 'web')).port(80, id: id('config', 'web:80')).change(check: 'none')
        other.close()

        expect:
        parts(report()).values()*.differences().flatten()*.field().sort() == ['check', 'mode']

        when:
        nextRun()
        run(runbook)

        then:
        writes() == []
        parts(report()).values()*.differences().flatten() == []

        where:
        text << ["port(80) { node 'app-1', '192.168.128.7:80' }", "port 80; node 'app-1', '192.168.128.7:80', weight: 50"]
    }

    def 'what a block leaves alone is recorded as it is found, also where a run changes another field'() {
        given:
        def runbook = "region 'us-east'\nnodebalancer('web') { port(80, check: 'connection') { node 'app-1', '192.168.128.7:80', weight: 20 } }"
        run(runbook)
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:80'), id('node', 'web:80:app-1'), new NodeFields(null, null, null, 78, 'reject'))
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        other.nodebalancer(id('nodebalancer', 'web')).port(80, id: id('config', 'web:80')).change(check: 'none', algorithm: 'source')
        other.close()
        nextRun()

        when:
        run(runbook)

        then:
        writes()*.takeWhile { it != ' ' } == ['PUT', 'PUT']
        parts(report()).values()*.differences().flatten() == []
    }

    def 'what was changed elsewhere after an import is told, with the number of a port'() {
        given:
        run(SHOP)
        def content = new AccountReader(cloud.account()).all(null)
        cloud.account().ledger().entries()*.reference().each { cloud.account().ledger().forget(it) }
        new ResourceImport(cloud.account()).recordAll(content)
        assert parts(report()).values()*.state().toSet() == [SAME] as Set

        when:
        def service = cloud.account().client().nodeBalancers()
        service.changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), new NodeFields(null, null, null, 10, 'drain'))
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
        def renewed = dev.ballast.certificate.SelfSigned.make("www.example.test", sandbox.now().minus(Duration.ofDays(1)))
        port.change(algorithm: 'source', https: renewed)
        other.close()
        cloud.account().client().nodeBalancers().changeNode(id('nodebalancer', 'web'), id('config', 'web:443'), id('node', 'web:443:app-1'), new NodeFields(null, null, null, 30, null))

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
        parts(report())["port 443 of 'web'"].expires() == renewed.notAfter()
    }

    def 'what was deleted elsewhere is gone, what was added to a balancer is new'() {
        given:
        run(SHOP)
        def client = cloud.account().client()
        client.volumes().delete(id('volume', 'data'))
        client.nodeBalancers().deleteConfig(id('nodebalancer', 'web'), id('config', 'web:80'))
        client.nodeBalancers().createNode(id('nodebalancer', 'web'), id('config', 'web:443'), new NewNode('stray', '192.168.128.99:80'))

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

    def 'what of the account is not in the ledger is told on request only'() {
        given:
        run(SHOP)
        cloud.account().client().volumes().create(new NewVolume('stray', 'us-east', 10, null))

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
        new DriftReport(report.resources(), [], report.read(), (int) report.daysLeft(port) + 1).needsAttention()
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
        found["volume 'logs'"].detail().startsWith('POST /volumes was sent at ')
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

    def 'one balancer with three ports of ten nodes, five instances and five volumes take seven requests'() {
        given:
        run("""
            region 'us-east'
            nodebalancer('web') { [80, 81, 82].each { number -> port(number) { 10.times { node "app-\$it", "192.168.128.\${50 + it}:80" } } } }
            5.times { volume("data-\$it", 10); instance("web-\$it") { type 'g6-nanode-1'; booted false } }
            """)

        expect:
        parts(report()).size() == 44
        sent().size() == 7
    }
}
