package dev.ballast.dsl

import dev.ballast.client.DocumentedNode
import dev.ballast.error.BallastException
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll
import tools.jackson.databind.json.JsonMapper

/** Many changed nodes of a port at Linode: one rebuild with all that the port has, where that is safe. */
class PortRebuildSpec extends RunbookSpecification {

    static final String REBUILD = 'POST /nodebalancers/ID/configs/ID/rebuild'
    static final String CHANGE = 'PUT /nodebalancers/ID/configs/ID/nodes/ID'

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'ten changed nodes are one request, which leaves all else as it was'() {
        given:
        run(site(12, 50))
        def before = nodes()
        nextRun()

        when:
        run(site(10, 20))

        then:
        kinds() == [REBUILD]
        def body = JsonMapper.shared().readValue(sandbox.journal().find { it.path.endsWith('rebuild') }.body, Map)
        body.subMap('port', 'protocol', 'algorithm', 'check', 'check_path', 'check_interval') ==
            [port: 443, protocol: 'https', algorithm: 'leastconn', check: 'http', check_path: '/health', check_interval: 40]
        body.keySet().containsAll(['ssl_cert', 'ssl_key'])
        nodes()*.id() == before*.id()
        nodes()*.address() == before*.address()
        nodes()*.weight() == [20] * 10 + [50] * 2
        reported().findAll { it.contains('now has') } as Set == (1..10).collect { "node 'web-$it' of port 443 of 'web' now has weight 20".toString() } as Set
        reported().count { it.contains("node 'web-") && it.endsWith(' unchanged') } == 0

        when:
        nextRun()
        run(site(12, 20, 50))

        then:
        writes() == []
    }

    @Unroll('#why')
    def 'each changed node is a PUT of its own if #why'(String why, String first, String then, int puts) {
        given:
        run(first)
        nextRun()

        when:
        run(then)

        then:
        kinds() == [CHANGE] * puts

        where:
        why                              | first        | then                                                            | puts
        'they are few'                   | site(12, 50) | site(9, 20)                                                     | 9
        'the certificate is not at hand' | site(10, 50) | site(10, 20).replace(", https: selfSigned('www.example.test')", '') | 10
    }

    def 'nodes that other hands have added stay'() {
        given:
        run(site(10, 50))
        cloud.account().client().nodeBalancers().createNode(1001, port(), DocumentedNode.node('other', '192.168.128.99:80'))
        nextRun()

        when:
        run(site(10, 20))

        then:
        kinds() == [REBUILD]
        nodes()*.label() == (1..10).collect { "web-$it".toString() } + ['other']
    }

    def 'a port with a node that no runbook can name, or of another kind, is changed node by node, and that node stays: #address'() {
        given:
        run(site(10, 50))
        def port = port()
        sandbox.mirror { it.node(port, JsonMapper.shared().readTree("""{"id": 9001, "label": "other", "address": "$address", "status": "UP"}""")) }
        nextRun()

        when:
        run(site(10, 20))

        then:
        kinds() == [CHANGE] * 10
        nodes().find { it.label() == 'other' }.address() == address

        where:
        address << ['[fd00::5]:80', '100.64.0.2:80', '[2001:db8::5]:80', '10.0.0.2:80']
    }

    def 'a list that lags behind is not sent: the node that it lacks would be removed'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').lag(Duration.ofSeconds(60)).start()
        cloud = open()
        run(site(10, 50))
        cloud.account().client().nodeBalancers().createNode(1001, port(), DocumentedNode.node('other', '192.168.128.99:80'))
        nextRun()

        when:
        run(site(10, 20))

        then:
        kinds() == [CHANGE] * 10
        sandbox.advance(Duration.ofMinutes(2))
        nodes()*.label().contains('other')
    }

    @Unroll('#disturbance')
    @Slow('a run for each request')
    def 'a rebuild without an answer is finished by the next run'(String disturbance) {
        given:
        run(site(10, 50))
        nextRun()
        sandbox.fail(LostAnswersSpec.FAULTS[disturbance].call(Fault.on('POST /nodebalancers/{id}/configs/{id}/rebuild').first(1)))

        when:
        run(site(10, 20))

        then:
        thrown(BallastException)

        when:
        nextRun()
        run(site(10, 20))

        then:
        kinds() == (disturbance =~ /before/ ? [REBUILD] : [])
        nodes()*.weight() == [20] * 10

        where:
        disturbance << LostAnswersSpec.FAULTS.keySet()
    }

    @Slow('a thousand nodes')
    def 'a thousand changed nodes take five requests'() {
        given:
        run(site(1000, 50))
        nextRun()

        when:
        run(site(1000, 20))

        then:
        sent().size() == 5
        nodes()*.weight().every { it == 20 }
    }

    private static String site(int count, int weight, int rest = weight) {
        """
        region 'us-east'
        nodebalancer('web') {
            port(443, https: selfSigned('www.example.test')) {
                algorithm 'leastconn'
                check('http') { path '/health'; interval 40.seconds }
                (1..$count).each { node "web-\$it", "192.168.\${128 + it.intdiv(250)}.\${1 + it % 250}:80", weight: it > 10 ? $rest : $weight }
            }
        }
        """
    }

    private List<String> kinds() {
        writes().collect { it.replaceAll(/\d+/, 'ID') }
    }

    private long port() {
        run("nodebalancer('web').port(443).id")
    }

    private List<?> nodes() {
        cloud.account().client().nodeBalancers().nodes(1001, port()).items().toList()
    }
}
