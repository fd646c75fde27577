package dev.ballast.dsl

import dev.ballast.client.DocumentedNode
import dev.ballast.client.LinodeOperationsSpec
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.error.GoneException
import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.Sandbox
import java.time.Duration
import java.time.Instant
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.client.LinodeOperationsSpec.of

/** Ports at Linode: one create with everything, and changes of what differs. */
class LinodePortsSpec extends RunbookSpecification {

    static final String SITE = """
        region 'us-east'
        nodebalancer('web') {
            port(443, https: selfSigned('www.example.test')) {
                algorithm 'leastconn'; stickiness 'http_cookie'; cipherSuite 'recommended'
                check('http') { path '/health'; interval 10.seconds; timeout 5.seconds; attempts 3; passive false }
                node 'web-1', '192.168.128.7:80', weight: 100
                node 'web-2', '192.168.128.8:80', mode: 'backup'
            }
            port(9000, protocol: 'tcp', proxyProtocol: 'v2') { node 'web-1', '192.168.128.7:9000' }
        }
        """

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a port that is gone is not called kept where a block does not name it'() {
        given:
        def port = run(SITE + "; nodebalancer('web').port(9000).id") as long
        cloud.account().client().nodeBalancers().deleteConfig(1001, port)
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()

        when:
        run("nodebalancer('web') { port 443 }")

        then:
        reported().findAll { it.contains('9000') } == [
            "port 9000 of 'web' (id $port) is no longer on the service: status prints the command that forgets it"]
        sent().findAll { it.startsWith('GET /nodebalancers/1001/configs') } == ['GET /nodebalancers/1001/configs?page_size=500', "GET /nodebalancers/1001/configs/$port"]*.toString()
    }

    def 'a port that somebody deleted is named with the command that forgets it: #what'(String what) {
        given:
        def ports = "port(80) { (1..3).each { node 'web-' + it, '192.168.128.7:800' + it } }; port 90"
        def port = run("region 'us-east'; nodebalancer('web') { $ports }; nodebalancer('web').port(80).id") as long
        cloud.account().client().nodeBalancers().deleteConfig(1001, port)
        nextRun()

        when:
        run(what.replace('PORTS', ports))

        then:
        def gone = thrown(GoneException)
        gone.problem().startsWith("port 80 of 'web' (id $port) is no longer on the service")
        gone.remedy().get().endsWith('config web:80')
        writes() == []

        where:
        what << [
            "nodebalancer('web') { PORTS }",
            "nodebalancer('web', exactly: true) { PORTS }",
            "nodebalancer('web') { exactly true; port(80) { node 'web-1', '192.168.128.7:8001' }; port 90 }",
            "nodebalancer('web').awaitUp()",
            "nodebalancer('web').port(80).awaitUp()",
            "nodebalancer('web').port(80).status",
            "nodebalancer('web').rolling { }"]
    }

    def 'a new https port is one POST with its certificate, its settings and its nodes'() {
        given:
        run("region 'us-east'; nodebalancer('web') { }")
        nextRun()

        when:
        run(SITE)

        then:
        writes() == ['POST /nodebalancers/1001/configs', 'POST /nodebalancers/1001/configs']
        def body = bodies('POST', 'configs').find { it.port == 443 }
        body.subMap('protocol', 'algorithm', 'stickiness', 'cipher_suite', 'check', 'check_path', 'check_interval', 'check_timeout', 'check_attempts', 'check_passive') == [
            protocol: 'https', algorithm: 'leastconn', stickiness: 'http_cookie', cipher_suite: 'recommended', check: 'http', check_path: '/health',
            check_interval: 10, check_timeout: 5, check_attempts: 3, check_passive: false]
        body.nodes == [[label: 'web-1', address: '192.168.128.7:80', weight: 100], [label: 'web-2', address: '192.168.128.8:80', mode: 'backup']]
        bodies('POST', 'configs').find { it.port == 9000 }.subMap('protocol', 'proxy_protocol', 'check') == [protocol: 'tcp', proxy_protocol: 'v2', check: 'connection']
        run("nodebalancer('web').port(443).nodes*.label") == ['web-1', 'web-2']
    }

    def 'the second run lists the ports, and the nodes of each, and sends no write'() {
        given:
        run(SITE)
        nextRun()

        when:
        run(SITE)

        then:
        writes() == []
        sent().size() == 4
        reported().toSet() == [
            "port 443 of 'web' unchanged", "node 'web-1' of port 443 of 'web' unchanged", "node 'web-2' of port 443 of 'web' unchanged",
            "port 9000 of 'web' unchanged", "node 'web-1' of port 9000 of 'web' unchanged", "nodebalancer 'web' unchanged"] as Set
    }

    def 'a port that the list does not show yet is read'() {
        given:
        run(SITE)
        nextRun()
        def last = cloud.account().client().nodeBalancers().configs(1001).items().toList().last().id()
        earlier = sandbox.journal().size()
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('GET /nodebalancers/{id}/configs').first(1).status(200).body('{"data": [], "page": 1, "pages": 1, "results": 0}'))

        when:
        run(SITE)

        then:
        writes() == []
        sent().count { it == "GET /nodebalancers/1001/configs/$last" } == 1
    }

    def 'a run that was stopped before the nodes were listed is finished by the next one'() {
        given:
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(Exception)

        when:
        nextRun()
        run(SITE)

        then:
        writes() == []
        run("nodebalancer('web').ports.collectMany { it.nodes*.label }") == ['web-1', 'web-2', 'web-1']
    }

    def 'a wait that runs out names each node that is not up, by one list of each port, except those that were drained'() {
        given:
        run(SITE)
        def foreign = cloud.nodebalancer('web').port(9000).id
        cloud.account().client().nodeBalancers().createNode(1001, foreign, DocumentedNode.node('other', '192.168.128.9:80'))
        cloud.account().ledger().update(ReferenceCodec.read(Kind.NODE, 'web:443:web-2'), [modeBefore: 'accept'])
        nextRun()

        when:
        run("nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        def late = thrown(WaitTimeoutException)
        [late, *late.suppressed]*.problem()*.replaceAll(/after \d+ s/, 'after N s').toSet() == [
            "port 443 of 'web' is still 0 of 1 up after N s: the wait ran out; not up: 'web-1' at 192.168.128.7:80 (DOWN)",
            "port 9000 of 'web' is still 0 of 2 up after N s: the wait ran out; not up: 'web-1' at 192.168.128.7:9000 (DOWN), 'other' at 192.168.128.9:80 (DOWN)"] as Set
        sent().count { it.contains('/nodes?') } == 2
    }

    def 'a wait that runs out names ten nodes at the most, and why it could not list them'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(80) { (10..22).each { node 'web-' + it, '192.168.128.' + it + ':80' } } }")
        nextRun()

        when:
        run("nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem().endsWith("'web-19' at 192.168.128.19:80 (DOWN) and 3 more")

        when:
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').first(1).status(400).body('{"errors": [{"reason": "no"}]}'))
        run("nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        def unlisted = thrown(WaitTimeoutException)
        unlisted.problem().contains('the wait ran out; its nodes could not be listed: GET /nodebalancers/')

        when: 'a list that another attempt might get'
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').status(500))
        nextRun()
        run("nodebalancer('web').port(80).awaitUp(timeout: 1.minutes)")

        then: 'is not waited for beyond the time'
        thrown(WaitTimeoutException)
        sent().count { it.contains('/nodes?') } == 1
    }

    def 'a certificate that was changed by hand is seen and put back'() {
        given:
        run(SITE)
        def config = run("nodebalancer('web').port(443).id")
        def other = dev.ballast.certificate.SelfMade.make('other.example.test', Instant.now(), true)
        cloud.account().client().nodeBalancers().changeConfig(1001, config,
            of(ConfigFields, [sslCert: other.chainPem(), sslKey: other.keyPem()]))
        nextRun()

        when:
        run(SITE)

        then:
        writes() == ["PUT /nodebalancers/1001/configs/$config"]
        bodies('PUT', 'configs').last().keySet() == ['ssl_cert', 'ssl_key'] as Set
        reported().contains("port 443 of 'web' now has certificate CN=www.example.test, O=Ballast trial, C=US (was changed outside Ballast: has the certificate ${other.leafSha1()})".toString())
    }

    def 'a change of the certificate whose answer shows no port is proved by reading the port'() {
        given:
        run(SITE)
        nextRun()
        def port = run("nodebalancer('web').port(443).id")
        def fault = dev.ballast.sandbox.control.Fault.on('PUT /nodebalancers/{id}/configs/{id}').first(1).status(200).body('{}')
        sandbox.fail(done ? fault.after() : fault)

        when:
        def wrong = null
        try {
            run("nodebalancer('web').port(443).change(https: selfSigned('other.example.test'))")
        } catch (RuleException failure) {
            wrong = failure.problem()
        }

        then:
        sandbox.journal().last().with { [it.method(), it.path()] } == ['GET', "/v4/nodebalancers/1001/configs/$port"]
        done ? wrong == null : wrong ==~ /port 443 of 'web' was sent the certificate [0-9A-F:]{59}, but the service shows [0-9A-F:]{59}/

        where:
        done << [true, false]
    }

    def 'an answer without a fingerprint shows no other certificate'() {
        given:
        run(SITE)
        nextRun()
        def shown = [id: run("nodebalancer('web').port(443).id"), port: 443, protocol: 'https']
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('GET /nodebalancers/{id}/configs/{id}').status(200).body(JsonMapper.shared().writeValueAsString(shown)))

        when:
        run(SITE)

        then:
        writes() == []

        when:
        def body = JsonMapper.shared().writeValueAsString(shown)
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('PUT /nodebalancers/{id}/configs/{id}').after().status(200).body(body))
        def sent = (1..2).collect {
            nextRun()
            run("nodebalancer('web').port(443).change(https: selfSigned('other.example.test'))")
            writes().size()
        }

        then:
        sent == [1, 0]
    }

    def 'a certificate that the service shows otherwise than it was sent is a failure: #other'() {
        given:
        run(SITE)
        nextRun()
        def shown = [id: run("nodebalancer('web').port(443).id"), port: 443, protocol: 'https', ssl_fingerprint: other]
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('PUT /nodebalancers/{id}/configs/{id}').after().status(200).body(JsonMapper.shared().writeValueAsString(shown)))

        when:
        run("nodebalancer('web').port(443).change(https: selfSigned('other.example.test'))")

        then:
        def wrong = thrown(RuleException)
        wrong.problem() ==~ /port 443 of 'web' was sent the certificate [0-9A-F:]{59}, but the service shows (00:11:22|none)/
        wrong.remedy().get().startsWith('run again to send it again')

        when: 'the service shows what it has'
        sandbox.clearFaults()
        nextRun()
        run("nodebalancer('web').port(443).change(https: selfSigned('other.example.test'))")

        then:
        writes() == []

        where:
        other << ['00:11:22', '']
    }

    def 'the details of a check are changed in braces, by one PUT of what differs'() {
        given:
        run(SITE)
        nextRun()

        when:
        2.times { run("nodebalancer('web').port(443).change { algorithm 'source'; check('http') { path '/ready'; attempts 2 } }") }

        then:
        bodies('PUT', 'configs') == [[algorithm: 'source', check_path: '/ready', check_attempts: 2]]

        when: 'the port has a path already, and Java says the same'
        cloud.nodebalancer('web').port(443).change { it.check('http') { it.interval(java.time.Duration.ofSeconds(20)) } }

        then:
        bodies('PUT', 'configs').last() == [check_interval: 20]

        when: 'it has none'
        run("nodebalancer('web').port(9000).change { check('http') { attempts 2 } }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'check http has no path'
        bodies('PUT', 'configs').size() == 2
    }

    def 'change sends only what differs'() {
        given:
        run(SITE)
        nextRun()

        when:
        run("nodebalancer('web').port(443).change(algorithm: 'source', stickiness: 'http_cookie')")
        run("nodebalancer('web').port(443).change(algorithm: 'source')")

        then:
        bodies('PUT', 'configs') == [[algorithm: 'source']]
        reported() == ["port 443 of 'web' now has algorithm source", "port 443 of 'web' unchanged: has algorithm source already"]
    }

    def 'what a block changes later is one PUT of what differs, for a port and for a node'() {
        given:
        run(SITE)
        nextRun()

        when:
        run(SITE.replace("algorithm 'leastconn'", "algorithm 'source'").replace('weight: 100', 'weight: 10').replace('192.168.128.8:80', '192.168.128.9:80'))

        then:
        bodies('PUT', 'configs/') as Set == [[algorithm: 'source'], [weight: 10], [address: '192.168.128.9:80']] as Set
        reported().findAll { !it.endsWith('unchanged') } as Set == ["port 443 of 'web' now has algorithm source", "node 'web-1' of port 443 of 'web' now has weight 10", "node 'web-2' of port 443 of 'web' now has address 192.168.128.9:80"] as Set
        run("nodebalancer('web').port(443).nodes*.address") == ['192.168.128.7:80', '192.168.128.9:80']
    }

    def 'a port is deleted with its nodes, and again without a request'() {
        given:
        run(SITE)
        nextRun()

        when:
        run("nodebalancer('web').port(443).delete()")
        run("nodebalancer('web').port(443).delete()")

        then:
        writes().size() == 1
        reported() == ["port 443 of 'web' deleted", "port 443 of 'web' unchanged: already deleted"]
        run("nodebalancer('web').ports*.port") == [9000]

        when:
        run(SITE)

        then:
        run("nodebalancer('web').ports*.port") == [443, 9000]
    }

    def 'settings that do not go together are refused with their line, and nothing is sent: #block'() {
        when:
        run("region 'us-east'\nnodebalancer('web') {\n$block\n}")

        then:
        def refused = thrown(RuleException)
        refused.problem() == what
        refused.location().get().line() == 3
        sent() == []

        where:
        block                                                                              || what
        "port(80) { check('http') { path '/'; interval 10.seconds; timeout 10.seconds } }" || 'a check every 10 s with a timeout of 10 s: the interval must be longer'
        "port(80) { check('http') { timeout 5.seconds } }"                                 || 'check http has no path'
        "port 80, check: 'http'"                                                           || 'check http has no path'
        "port(80) { check('http_body') { path '/' } }"                                     || 'check http_body has no body'
        "port 80, protocol: 'tcp', stickiness: 'http_cookie'"                              || 'stickiness http_cookie does not go with protocol tcp'
        "port 80, proxyProtocol: 'v1'"                                                     || 'proxyProtocol v1 does not go with protocol http'
        "port 80, protocol: 'https'"                                                       || 'https needs a certificate'
        "port 80, algorithm: 'random'"                                                     || "algorithm 'random' is not a value that Linode takes"
    }

    def 'a change that does not go with what the port has is refused before it is sent'() {
        given:
        run(SITE)
        nextRun()

        when:
        run("nodebalancer('web').port(9000).change(stickiness: 'http_cookie')")

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'stickiness http_cookie does not go with protocol tcp'
        writes() == []
    }

    def 'nodes are not waited for where nothing checks them'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(80, check: 'none') { node 'web-1', '192.168.128.7:80' } }")

        when:
        run("nodebalancer('web').awaitUp()")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "port 80 of 'web' has check none: Ballast cannot know whether its nodes are up"
    }

    def 'a wait counts no node whose create a killed run left open, so that the block after the wait can settle it'() {
        given:
        run("region 'us-east'; def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }; nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }")
        cloud.account().ledger().intend(ReferenceCodec.read(Kind.NODE, 'web:80:canary'), 'POST /nodebalancers/1001/configs/1001/nodes', [:])
        nextRun()

        when:
        run("nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        noExceptionThrown()
        writes() == []
    }

    def 'a node is drained, accepted and waited for, each with a write only where it differs'() {
        given:
        run("""
            region 'us-east'
            def vm = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            nodebalancer('web') { port(80) { node 'web-1', vm.privateIp + ':80' } }
            """)
        nextRun()

        when:
        run("""
            node = nodebalancer('web').port(80).node('web-1')
            node.drain(); node.drain(); node.reject(); node.accept(); node.weight 10
            assert [node.mode, node.weight] == ['accept', 10]
            assert node.awaitUp().status == 'UP'
            """)

        then:
        bodies('PUT', 'nodes') == [[mode: 'drain'], [mode: 'reject'], [mode: 'accept'], [weight: 10]]

        when:
        run("nodebalancer('web').port(80).node('web-2')")

        then:
        def unknown = thrown(RuleException)
        unknown.problem() == "node 'web-2' of port 80 of 'web' is not in the ledger; the ledger has: web-1"

        when:
        run("2.times { nodebalancer('web').port(80).node('web-1').delete() }")

        then:
        writes().count { it.startsWith('DELETE') } == 1
        run("nodebalancer('web').port(80).nodes") == []
    }

    def 'a deleted node stays away until a block names it, also when lists are late'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').lag(java.time.Duration.ofSeconds(20)).start()
        cloud = open()

        when:
        run(SITE)
        run("nodebalancer('web').port(443).delete()")
        run(SITE)

        then:
        run("nodebalancer('web').port(443).nodes*.label") == ['web-1', 'web-2']
        writes().count { it == 'POST /nodebalancers/1001/configs' } == 1
    }

    def 'the nodes of a port have the words and the properties of a node'() {
        given:
        run(SITE)
        nextRun()

        when:
        run("nodebalancer('web').port(443).nodes.each { it.drain() }")

        then:
        bodies('PUT', 'nodes') == [[mode: 'drain'], [mode: 'drain']]
        run("nodebalancer('web').port(443).nodes.collect { [it.name, it.label, it.mode, it.weight, it.status, it.address] }") == [
            ['web-1', 'web-1', 'drain', 100, 'Unknown', '192.168.128.7:80'], ['web-2', 'web-2', 'drain', 50, 'Unknown', '192.168.128.8:80']]
        run("def port = nodebalancer('web').port(443); port.nodes == [port.node('web-1'), port.node('web-2')]")
    }

    def 'the nodes of a port and their labels send nothing, and all of their addresses one list'() {
        given:
        run(SITE)
        nextRun()
        cloud.account().client().nodeBalancers().with {
            def config = configs(1001).items().find { it.port() == 443 }.id()
            changeNode(1001, config, nodes(1001, config).items().find { it.label() == 'web-2' }.id(), LinodeOperationsSpec.of(NodeFields, [address: '192.168.128.9:80']))
        }
        def before = sent().size()

        expect:
        run("nodebalancer('web').port(443).nodes*.label") == ['web-1', 'web-2']
        sent().size() == before
        run("nodebalancer('web').port(443).nodes*.address") == ['192.168.128.7:80', '192.168.128.9:80']
        sent().drop(before).every { it.startsWith('GET') && it.contains('/nodes?') }
        sent().size() == before + 1
    }

    private List<Map> bodies(String method, String path) {
        sandbox.journal().drop(earlier).findAll { it.method == method && it.path.contains(path) }.collect { new JsonMapper().readValue(it.body, Map) }
    }
}
