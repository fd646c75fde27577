package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.BallastException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Filter
import dev.ballast.model.Kind
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.time.Instant
import spock.lang.Unroll
import tools.jackson.databind.json.JsonMapper

/** A new NodeBalancer at Linode: one create with its ports and nodes, then lists for the ids. */
class NestedCreateSpec extends RunbookSpecification {

    static final String SITE = """
        region 'us-east'
        nodebalancer('web') {
            throttle 5
            port(443, https: selfSigned('www.example.test')) { node 'web-1', '192.168.128.7:80', weight: 100; node 'web-2', '192.168.128.8:80' }
            port(9000, protocol: 'tcp', proxyProtocol: 'v2') { node 'web-1', '192.168.128.7:9000' }
        }
        """

    static final String CREATE = 'POST /nodebalancers'
    static final String PORTS = 'GET /nodebalancers/{id}/configs'
    static final String NODES = 'GET /nodebalancers/{id}/configs/{id}/nodes'

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'ports and nodes go with the NodeBalancer, and their ids come from lists'() {
        when:
        run(SITE)

        then:
        sent()*.replaceAll(/configs\/\d+/, 'configs/ID') == [
            CREATE, 'GET /nodebalancers/1001/configs?page_size=500',
            'GET /nodebalancers/1001/configs/ID/nodes?page_size=500', 'GET /nodebalancers/1001/configs/ID/nodes?page_size=500']
        def body = bodies()[0]
        body.subMap('label', 'region', 'client_conn_throttle') == [label: 'web', region: 'us-east', client_conn_throttle: 5]
        body.configs*.port == [443, 9000]
        body.configs[0].subMap('protocol', 'check') == [protocol: 'https', check: 'connection']
        body.configs[0].keySet().containsAll(['ssl_cert', 'ssl_key'])
        body.configs[0].nodes == [[label: 'web-1', address: '192.168.128.7:80', weight: 100], [label: 'web-2', address: '192.168.128.8:80']]
        body.configs[1].subMap('protocol', 'proxy_protocol') == [protocol: 'tcp', proxy_protocol: 'v2']
        created() == ["nodebalancer 'web'", "port 443 of 'web'", "port 9000 of 'web'",
            "node 'web-1' of port 443 of 'web'", "node 'web-2' of port 443 of 'web'", "node 'web-1' of port 9000 of 'web'"] as Set
        reported().size() == 6
        reported()[0].startsWith("nodebalancer 'web' created")
    }

    def 'the ledger holds the same as after creates one by one'() {
        given:
        run(SITE)
        run("region 'us-east'; nodebalancer('one') { throttle 5 }")
        run(SITE.replace("'web'", "'one'"))

        expect:
        recorded('web') == recorded('one')
        recorded('web').size() == 6
    }

    def 'the second run sends no write'() {
        given:
        run(SITE)
        nextRun()

        when:
        run(SITE)

        then:
        writes() == []
        reported().every { it.endsWith(' unchanged') }
    }

    def 'a port without nodes is created by a request of its own, as are the others then'() {
        when:
        run(SITE.replace('port(9000', 'port 80; port(9000'))

        then:
        writes() == [CREATE] + ['POST /nodebalancers/1001/configs'] * 3
        !bodies()[0].containsKey('configs')
    }

    @Unroll('#where')
    def 'a run that was stopped after the create is finished by the next one, without a second create'(String where) {
        given:
        sandbox.fail(Fault.on(where).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)

        when:
        sandbox.clearFaults()
        nextRun()
        run(SITE)

        then:
        writes() == []
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]
        created().every { !it.startsWith('nodebalancer') }

        when:
        nextRun()
        run(SITE)

        then:
        writes() == []
        reported().every { it.endsWith(' unchanged') }

        where:
        where << [PORTS, NODES]
    }

    @Unroll('#disturbance')
    @Slow('a run for each create')
    def 'a run that was abandoned at the create is finished by the next one, with everything once'(String disturbance) {
        given:
        sandbox.fail(LostAnswersSpec.FAULTS[disturbance].call(Fault.on(CREATE).first(1)), Fault.on('GET /nodebalancers').status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)
        cloud.account().ledger().entries()*.id() == [null]

        when:
        sandbox.clearFaults()
        nextRun()
        run(SITE)

        then:
        writes() == (disturbance =~ /before/ ? [CREATE] : [])
        cloud.account().client().nodeBalancers().list(Filter.NONE).items().toList()*.label() == ['web']
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]

        when:
        nextRun()
        run(SITE)

        then:
        writes() == []

        where:
        disturbance << LostAnswersSpec.FAULTS.keySet()
    }

    def 'a run that only finds the parts of an earlier create is in the log, with their ids'() {
        given:
        sandbox.fail(Fault.on(PORTS).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)

        when:
        nextRun()
        cloud.evaluation('finds.groovy').withCloseable { run(SITE) }

        then:
        writes() == []
        def log = cloud.account().ledger().log()
        def last = log.runs(Instant.EPOCH, 1, { false })[0]
        last.owner().work() == 'finds.groovy'
        log.events(last.number()).collectEntries { [it.path(), it.id()] } ==
            cloud.account().ledger().entries().findAll { it.reference().kind() != Kind.NODEBALANCER }.collectEntries { [ReferenceCodec.path(it.reference()), it.id()] }
    }

    def 'the nodes of a port that the block no longer names since a run was stopped are recorded'() {
        given:
        sandbox.fail(Fault.on(PORTS).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)

        when:
        nextRun()
        run(SITE.readLines().findAll { !it.contains('port(9000') }.join('\n'))

        then:
        writes() == []
        cloud.account().ledger().entries()*.reference()*.toString().contains("node 'web-1' of port 9000 of 'web'")
    }

    def 'what the block says otherwise since a run was stopped is changed'() {
        given:
        sandbox.fail(Fault.on(PORTS).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)

        when:
        nextRun()
        run(SITE.replace("'v2'", "'v1'").replace('weight: 100', 'weight: 50').replace("'www.", "'new."))

        then:
        writes()*.replaceAll(/configs\/\d+/, 'configs/ID')*.replaceAll(/\d+$/, 'ID').sort() == [
            'PUT /nodebalancers/1001/configs/ID', 'PUT /nodebalancers/1001/configs/ID', 'PUT /nodebalancers/1001/configs/ID/nodes/ID']
        bodies().findAll { it }.any { it == [proxy_protocol: 'v1'] }
    }

    def 'a port that was removed by hand before it was listed is created again'() {
        given:
        sandbox.fail(Fault.on(PORTS).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(BallastException)

        when:
        nextRun()
        def client = cloud.account().client().nodeBalancers()
        client.deleteConfig(1001, client.configs(1001).items().find { it.port() == 9000 }.id())
        earlier = sandbox.journal().size()
        run(SITE)

        then:
        writes() == ['POST /nodebalancers/1001/configs']
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]
    }

    @Unroll('#shown')
    def 'a list that does not show what was created is waited for as long as a word waits, and nothing is created again'(String shown, String waited) {
        given:
        cloud.close()
        cloud = Ballast.builder().environment([BALLAST_WAIT_TIMEOUT: '8s'], home).state(home.resolve('sandbox.json')).progress { events << it }.on(sandbox)
        sandbox.fail(Fault.on(shown).first(0).status(200).body('{"data": [], "page": 1, "pages": 1}'))
        def begun = sandbox.now()

        when:
        run(SITE)

        then:
        def late = thrown(WaitTimeoutException)
        late.problem().startsWith(waited)
        Duration.between(begun, sandbox.now()) < Duration.ofSeconds(20)
        writes() == [CREATE]

        when:
        sandbox.clearFaults()
        nextRun()
        run(SITE)

        then:
        writes() == []
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]

        where:
        shown || waited
        PORTS || "the list of ports of nodebalancer 'web' is still at 0 of 2 after 8 s"
        NODES || 'the list of nodes of port '
    }

    @Unroll('#failure.simpleName')
    def 'a list that does not show which node is which ends the run before one is created a second time'(String shown) {
        given:
        sandbox.fail(Fault.on(NODES).first(0).status(200).body("""{"data": [{"id": 7$shown}, {"id": 8$shown}], "page": 1, "pages": 1}"""))

        when:
        run(SITE)

        then:
        thrown(failure)
        writes() == [CREATE]

        when:
        sandbox.clearFaults()
        nextRun()
        run(SITE)

        then:
        writes() == []
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]

        where:
        shown                             || failure
        ''                                || UnreadableAnswerException
        ', "address": "192.168.128.7:80"' || WaitTimeoutException
    }

    def 'late lists are waited for'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').lag(Duration.ofSeconds(20)).start()
        cloud = open()

        when:
        2.times { run(SITE) }

        then:
        writes() == [CREATE]
        created().size() == 6
    }

    def 'a refusal leaves nothing behind, and the next run creates it'() {
        given:
        sandbox.fail(Fault.on(CREATE).first(1).status(400))

        when:
        run(SITE)

        then:
        thrown(RefusedException)
        cloud.account().ledger().entries() == []

        when:
        run(SITE)

        then:
        served() == [443: ['web-1', 'web-2'], 9000: ['web-1']]
    }

    def 'a certificate that the service shows otherwise than it was sent is a failure'() {
        given:
        def shown = [data: [[id: 7, port: 443, protocol: 'https', ssl_fingerprint: '00:11:22'], [id: 8, port: 9000, protocol: 'tcp']], page: 1, pages: 1, results: 2]
        sandbox.fail(Fault.on(PORTS).first(1).status(200).body(JsonMapper.shared().writeValueAsString(shown)))

        when:
        run(SITE)

        then:
        def wrong = thrown(RuleException)
        wrong.problem() ==~ /port 443 of 'web' was sent the certificate [0-9A-F:]{59}, but the service shows 00:11:22/
    }

    def 'a block in another branch that names its parts exactly deletes nothing of it'() {
        when:
        run("""
            region 'us-east'
            parallel([1, 2]) { branch ->
                if (branch == 1) { nodebalancer('web') { port(80) { node 'aaa', '192.168.128.7:80' }; port(81) { node 'aaa', '192.168.128.7:81'; node 'bbb', '192.168.128.8:81' } } }
                else { nodebalancer('web', exactly: true) { port(80) { node 'aaa', '192.168.128.7:80' } } }
            }
            """)

        then:
        writes().every { it.startsWith('POST') }
        served() == [80: ['aaa'], 81: ['aaa', 'bbb']]
    }

    /** The nodes of each port as the service lists them. */
    private Map<Integer, List<String>> served() {
        def client = cloud.account().client().nodeBalancers()
        client.configs(1001).items().toList().sort(false) { it.port() }.collectEntries { [it.port(), client.nodes(1001, it.id()).items().toList()*.label()] }
    }

    private Map<String, Map<String, String>> recorded(String balancer) {
        cloud.account().ledger().entries().findAll { it.reference().toString().contains("'$balancer'") }
            .collectEntries { [it.reference().toString() - "'$balancer'", it.applied() - [ipv4: it.applied().ipv4, label: balancer]] }
    }

    private Set<String> created() {
        reported().findAll { it.contains(' created') }.collect { it.replaceAll(/ created.*/, '') } as Set
    }

    private List<Map> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method != 'GET' }.collect { JsonMapper.shared().readValue(it.body ?: '{}', Map) }
    }
}
