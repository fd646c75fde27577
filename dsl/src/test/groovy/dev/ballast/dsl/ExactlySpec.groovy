package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.DocumentedNode
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.error.NotConfirmedException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.client.LinodeOperationsSpec.of

/** A block that names its ports and nodes exactly: what it deletes, what it asks, and what it never deletes. */
class ExactlySpec extends RunbookSpecification {

    static final String BOTH = "region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80'; node 'web-2', '192.168.128.8:80' }; port 9000 }"
    static final String ONE = "region 'us-east'; nodebalancer('web', exactly: true) { port(80) { node 'web-1', '192.168.128.7:80' } }"

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'ports and nodes that the block does not name are deleted, once'() {
        given:
        run(BOTH)
        nextRun()

        when:
        run(ONE)

        then:
        writes()*.replaceAll(/\d+$/, 'ID').toSet() == ['DELETE /nodebalancers/1001/configs/ID', "DELETE /nodebalancers/1001/configs/${run("nodebalancer('web').port(80).id")}/nodes/ID".toString()] as Set
        reported().count { it.endsWith(' deleted') } == 2
        reported().every { !it.contains(' kept') }
        reported()[0].startsWith("the block of nodebalancer 'web' does not name port 9000 of 'web' (id ")
        run("nodebalancer('web').ports.collectMany { it.nodes*.label }") == ['web-1']

        when:
        nextRun()
        run(ONE)

        then:
        writes() == []
    }

    def 'what two pages of a list show, since it moved between them, is one: #list'() {
        given:
        run(site)
        def shown = run("api.get('/nodebalancers/1001/configs${list.endsWith('nodes') ? "/${run("nodebalancer('web').port(80).id")}/nodes" : ''}')")
        nextRun()
        sandbox.fail(Fault.on(list).after().status(200).body(JsonMapper.shared().writeValueAsString([page: 1, pages: 1, results: shown.size() + 1, data: shown + [shown[0]]])))

        when:
        run(site.replace("('web')", "('web', exactly: true)"))

        then:
        writes() == []

        where:
        list                                         | site
        'GET /nodebalancers/{id}/configs'            | BOTH
        'GET /nodebalancers/{id}/configs/{id}/nodes' | BOTH - '; port 9000'
    }

    def 'a port whose braces name no node has the nodes of the block, in each comparison'() {
        given:
        def shared = "region 'us-east'; nodebalancer('web', exactly: true) { port(80) { check('http') { path '/health' } }; port(9000) { node 'own', '192.168.128.7:90' }; node 'web-1', '192.168.128.7:80'; node 'web-2', '192.168.128.8:80' }"

        when:
        run(shared)
        nextRun()
        run(shared)

        then:
        writes() == []
        run("nodebalancer('web').ports.collectEntries { [it.port, it.nodes*.label] }") == [80: ['web-1', 'web-2'], 9000: ['own']]

        when:
        run(shared.replaceFirst("; node 'web-2'.*?80'", ''))

        then:
        writes().size() == 1 && writes()[0].startsWith('DELETE /nodebalancers/1001/configs/')
        run("nodebalancer('web').port(80).nodes*.label") == ['web-1']
    }

    def 'a NodeBalancer known by its id takes the option, too'() {
        given:
        run(BOTH)
        nextRun()

        when:
        run("nodebalancer(1001, exactly: true) { port(80) { node 'web-1', '192.168.128.7:80' } }")

        then:
        writes().size() == 2
        run("nodebalancer(1001).ports.collectMany { it.nodes*.label }") == ['web-1']
    }

    def 'what another hand has added is deleted, too'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80' } }")
        def service = cloud.account().client().nodeBalancers()
        service.createConfig(1001, of(ConfigFields, [port: 8080, check: 'connection']))
        service.createNode(1001, run("nodebalancer('web').port(80).id"), DocumentedNode.node('other', '192.168.128.9:80'))
        nextRun()

        when:
        run(ONE)

        then:
        writes().size() == 2
        cloud.account().client().nodeBalancers().configs(1001).items()*.port() == [80]
    }

    def 'one question lists all, and after a no nothing is sent'() {
        given:
        run(BOTH)
        cloud.close()
        def asked = []
        cloud = Ballast.builder().environment([BALLAST_CONFIRM: '1'], home).state(home.resolve('sandbox.json')).confirm { asked << it; Optional.of('n') }.on(sandbox)
        earlier = sandbox.journal().size()

        when:
        run(ONE.replace('web-1', 'web-3'))

        then:
        thrown(NotConfirmedException)
        asked.size() == 1
        ['port 9000', "node 'web-1'", "node 'web-2'"].every { asked[0].contains(it) }
        writes() == []
    }

    def 'what another branch of the same parallel creates is kept'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80' } }")
        nextRun()

        when:
        run("""
            region 'us-east'
            parallel([8080, 8081, 8082, 0]) { number ->
                if (number == 0) { nodebalancer('web', exactly: true) { port(80) { node 'web-1', '192.168.128.7:80' } } }
                else { nodebalancer('web') { port(number) { node 'web-1', '192.168.128.7:90' } } }
            }
            """)

        then:
        writes().every { it.startsWith('POST') }
        run("nodebalancer('web').ports*.port") == [80, 8080, 8081, 8082]
    }

    def 'what any branch of a parallel names is kept, and the rest is deleted once'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(7000); port(80) { node 'old', '192.168.128.9:80' } }")
        def text = '''
            region 'us-east'
            parallel([8081, 8082, 8083, 80]) { number ->
                nodebalancer('web', exactly: true) { port(number) { node "web-$number", "192.168.128.7:$number" } }
            }
            nodebalancer('web').ports*.port
            '''

        when:
        nextRun()
        def ports = run(text)

        then:
        ports == [80, 8081, 8082, 8083]
        run("nodebalancer('web').port(80).nodes*.label") == ['web-80']
        writes().count { it.startsWith('DELETE') } == 2

        when:
        nextRun()

        then:
        run(text) == [80, 8081, 8082, 8083]
        writes() == []
    }

    def 'the question comes before any write'() {
        given:
        run("region 'us-east'; nodebalancer('web') { throttle 5; port 80; port 9000 }")
        cloud.close()
        def asked = []
        cloud = Ballast.builder().environment([BALLAST_CONFIRM: '1'], home).state(home.resolve('sandbox.json'))
            .confirm { asked << writes(); Optional.of(answer) }.on(sandbox)
        earlier = sandbox.journal().size()

        when:
        def outcome = null
        try {
            run("region 'us-east'; nodebalancer('web', exactly: true) { throttle 7; tags 'shop'; port 80 }")
        } catch (NotConfirmedException refused) {
            outcome = refused
        }

        then:
        asked == [[]]
        (outcome != null) == (answer == 'n')
        writes().count { it == 'PUT /nodebalancers/1001' } == (answer == 'n' ? 0 : 1)
        writes().count { it.startsWith('DELETE') } == (answer == 'n' ? 0 : 1)

        where:
        answer << ['n', 'y']
    }

    def 'what another branch finds to be created, although it had no answer, is kept'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80' } }")
        cloud.close()
        cloud = Ballast.builder().environment([BALLAST_CONCURRENCY: '1'], home).state(home.resolve('sandbox.json')).on(sandbox)
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs').first(1).drop().after(), Fault.on('POST /nodebalancers/{id}/configs/{id}/nodes').first(1).drop().after())

        when:
        run("""
            region 'us-east'
            parallel([1, 2, 3]) { branch ->
                if (branch == 1) { nodebalancer('web') { port 8080 } }
                if (branch == 2) { nodebalancer('web') { port(80) { node 'web-2', '192.168.128.8:80' } } }
                if (branch == 3) { nodebalancer('web', exactly: true) { port(80) { node 'web-1', '192.168.128.7:80' } } }
            }
            """)

        then:
        run("nodebalancer('web').ports*.port") == [80, 8080]
        run("nodebalancer('web').port(80).nodes*.label") == ['web-1', 'web-2']
    }

    def 'a second node of a label that the block names stays, with a note, and all of a label that it does not name go'() {
        given:
        run(BOTH)
        def service = cloud.account().client().nodeBalancers()
        def port = run("nodebalancer('web').port(80).id") as long
        def second = service.createNode(1001, port, DocumentedNode.node('web-1', '192.168.128.9:80')).id()
        service.createNode(1001, port, DocumentedNode.node('web-2', '192.168.128.10:80'))
        service.createNode(1001, port, DocumentedNode.node('other', '192.168.128.11:80'))
        service.createNode(1001, port, DocumentedNode.node('other', '192.168.128.12:80'))
        nextRun()

        when:
        run(ONE)

        then:
        reported().contains("node 'web-1' of port 80 of 'web' (id $second) at 192.168.128.9:80 stays as it is: the block names another node of that label".toString())
        cloud.account().client().nodeBalancers().nodes(1001, port).items()*.address() == ['192.168.128.7:80', '192.168.128.9:80']

        when:
        nextRun()
        run(ONE)

        then:
        writes() == []
    }

    def 'what no runbook can name stays, with a note: nodes of local IPv6, of other ranges and of other labels, and their port'() {
        given:
        run(BOTH)
        def ports = run("nodebalancer('web').ports.collect { it.id }")
        unnameable(ports[0], 9001, '[fd00::5]:80')
        unnameable(ports[0], 9002, '100.64.0.2:80')
        unnameable(ports[1], 9003, '192.168.128.9:9000', 'a:b')
        // An import records it, too.
        cloud.account().ledger().adopt(new Reference.Node(new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 80, false), 'n-9001'), '9001')
        def surplus = cloud.account().client().nodeBalancers().nodes(1001, ports[0]).items().find { it.label() == 'web-2' }.id()
        nextRun()

        when:
        run(ONE)

        then:
        writes() == ["DELETE /nodebalancers/1001/configs/${ports[0]}/nodes/$surplus".toString()]
        reported().findAll { it.contains('stays as it is') } as Set == [
            "node 'n-9001' of port 80 of 'web' at [fd00::5]:80 stays as it is: no runbook can name a node of that label and address",
            "node 'n-9002' of port 80 of 'web' at 100.64.0.2:80 stays as it is: no runbook can name a node of that label and address",
            "node 'a:b' of port 9000 of 'web' at 192.168.128.9:9000 stays as it is: no runbook can name a node of that label and address"] as Set

        when:
        nextRun()
        run(ONE)

        then:
        writes() == []
    }

    /** Puts a node at the service that the sandbox, as the words, does not create yet. */
    private void unnameable(long config, long id, String address, String label = "n-$id") {
        sandbox.mirror { it.node(config, JsonMapper.shared().readTree("""{"id": $id, "label": "$label", "address": "$address", "status": "UP"}""")) }
    }

    def 'late lists delete nothing new, and what was deleted is not deleted again'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').lag(Duration.ofSeconds(20)).start()
        cloud = open()

        when:
        run(BOTH)
        run(ONE)
        run(ONE)

        then:
        writes().count { it.startsWith('DELETE') } == 2
        run("nodebalancer('web').ports.collectMany { it.nodes*.label }") == ['web-1']
    }
}
