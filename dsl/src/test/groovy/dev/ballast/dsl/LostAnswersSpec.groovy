package dev.ballast.dsl

import dev.ballast.client.Client
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.lanes.Slow
import dev.ballast.model.Filter
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Shared
import spock.lang.Unroll
import spock.util.concurrent.PollingConditions

import static dev.ballast.client.LinodeOperationsSpec.of

/** Creates without an answer at Linode: what they made is found in its lists, and nothing is made twice. */
class LostAnswersSpec extends RunbookSpecification {

    /** Sends each create of the service by a request of its own. */
    static final String JOB = '''
        region 'us-east'
        def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        def db = instance('db-1') { type 'g6-nanode-1' }
        db.addPrivateIp()
        nodebalancer('web') { throttle 5 }
        nodebalancer('web') { port 80; port(9000, protocol: 'tcp') }
        nodebalancer('web') {
            port(80) { node 'web-1', web.privateIp + ':80' }
            port(9000) { node 'db-1', db.privateIp + ':9000' }
        }
        volume('data', 20, on: web).clone('copy')
        '''

    /** Each create, and the list that shows what it made. */
    static final Map<String, String> CREATES = [
        'POST /linode/instances': 'GET /linode/instances',
        'POST /linode/instances/{id}/ips': 'GET /linode/instances/{id}/ips',
        'POST /nodebalancers': 'GET /nodebalancers',
        'POST /nodebalancers/{id}/configs': 'GET /nodebalancers/{id}/configs',
        'POST /nodebalancers/{id}/configs/{id}/nodes': 'GET /nodebalancers/{id}/configs/{id}/nodes',
        'POST /volumes': 'GET /volumes',
        'POST /volumes/{id}/clone': 'GET /volumes']

    static final Map<String, Closure<Fault>> FAULTS = [
        'the answer is lost': { Fault fault -> fault.drop().after() },
        'the answer is cut': { Fault fault -> fault.truncate() },
        '408 after the act': { Fault fault -> fault.status(408).after() },
        '502 before the act': { Fault fault -> fault.status(502).body('<html>bad gateway</html>') }]

    def soon = new PollingConditions(timeout: 20)

    static final List<String> TWO = ['the answer is lost', '502 before the act']

    @Shared
    Map<String, Long> undisturbed

    @Shared
    List<?> wanted

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a second interrupt abandons the create, which stays an open intent that the next run settles'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofSeconds(20)).after())

        when:
        def runner = start("region 'us-east'; volume('one', 20)")
        soon.eventually { assert sandbox.snapshot().contains('"one"') }
        runner.thread.interrupt()
        soon.eventually {
            runner.thread.interrupt()
            assert runner.outcome.done
        }

        then:
        with(runner.outcome.get()) {
            it instanceof OutcomeUnknownException
            problem().startsWith("volume 'one' may exist: POST /volumes was sent at ")
            remedy().get().contains('ballast adopt')
        }
        cloud.account().ledger().entries()*.intent()*.operation() == ['POST /volumes']

        when:
        sandbox.clearFaults()
        nextRun()
        run("region 'us-east'; volume('one', 20)")

        then:
        writes() == []
        reported().any { it.contains('it was found on the service') }
    }

    @Slow('each create of a runbook')
    @Unroll('#create: #disturbance')
    def 'a run goes on after a create without an answer and ends as if nothing had happened'(String create, String disturbance) {
        given:
        measure()
        sandbox.fail(FAULTS[disturbance].call(Fault.on(create).first(1)))

        when:
        run(JOB)

        then:
        picture() == wanted
        creates() == undisturbed + [(create): undisturbed[create] + (disturbance =~ /before/ ? 1 : 0)]
        reported().count { it.contains('without a clear answer') } == (disturbance =~ /before/ ? 0 : 1)

        when:
        nextRun()
        run(JOB)

        then:
        writes() == []

        where:
        [create, disturbance] << [CREATES.keySet(), FAULTS.keySet()].combinations()
    }

    @Slow('each create of a runbook')
    @Unroll('#create: #disturbance')
    def 'a run that was abandoned at a create is finished by the next one'(String create, String disturbance) {
        given:
        measure()
        // The nodes of each port are listed before the first is created, too: meanwhile that create is held back.
        boolean listed = create.endsWith('/nodes')
        def fault = FAULTS[disturbance].call(Fault.on(create).first(1))
        sandbox.fail(listed ? fault.delay(Duration.ofSeconds(1)) : fault, Fault.on(CREATES[create]).skip(listed ? 2 : 0).status(400))

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)
        cloud.account().ledger().entries().any { it.id() == null }

        when:
        sandbox.clearFaults()
        nextRun()
        run(JOB)

        then:
        picture() == wanted
        creates() == undisturbed + [(create): undisturbed[create] + (disturbance =~ /before/ ? 1 : 0)]

        where:
        [create, disturbance] << [CREATES.keySet(), TWO].combinations()
    }

    @Unroll('#disturbance')
    def 'a NodeBalancer that is created with its ports and nodes is there once, whatever becomes of the answer'(String disturbance) {
        given:
        String site = '''
            nodebalancer('shop') {
                region 'us-east'
                port(80) { node 'web-1', '192.168.128.9:80'; node 'web-2', '192.168.128.10:80' }
                port(9000, protocol: 'tcp') { node 'web-1', '192.168.128.9:9000' }
            }
            '''
        sandbox.fail(FAULTS[disturbance].call(Fault.on('POST /nodebalancers').first(1)))

        when:
        run(site)

        then:
        def balancers = cloud.account().client().nodeBalancers()
        balancers.list(Filter.NONE).items().toList()*.label() == ['shop']
        def shop = balancers.list(Filter.NONE).items().findFirst().get().id()
        balancers.configs(shop).items().toList().collect { [it.port(), balancers.nodes(shop, it.id()).items().toList()*.label()] }.toSet() ==
            [[80, ['web-1', 'web-2']], [9000, ['web-1']]].toSet()

        when:
        nextRun()
        run(site)

        then:
        writes() == []

        where:
        disturbance << FAULTS.keySet()
    }

    def 'a create that was sent again is settled: a later one of the same name is on its own'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers').first(1).status(502).body('<html>bad gateway</html>'))
        run("region 'us-east'; nodebalancer('web') { }")
        run("nodebalancer('web').delete()")
        cloud.account().client().nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'web']))

        when:
        run("region 'us-east'; nodebalancer('web') { }")

        then:
        def taken = thrown(RefusedException)
        taken.toString().contains('ballast import')
    }

    /** Runs the job on a sandbox of its own, once. */
    private void measure() {
        if (wanted == null) {
            run(JOB)
            undisturbed = creates()
            wanted = picture()
            assert undisturbed.values().every()
            cloud.close()
            sandbox.close()
            home.toFile().listFiles()*.delete()
            sandbox = service()
            cloud = open()
        }
    }

    private Map<String, Long> creates() {
        CREATES.keySet().collectEntries { [it, sandbox.requests()[it] ?: 0L] }
    }

    /** What the service has, without ids, addresses and times. */
    private List<?> picture() {
        Client client = cloud.account().client()
        def instances = client.instances().list(Filter.NONE).items().toList()
        def host = instances.collectEntries { [it.privateIp().get(), it.label()] }
        [instances.collect { [it.label(), it.type(), it.image(), it.ipv4().size()] }.toSet(),
            client.nodeBalancers().list(Filter.NONE).items().toList().collect { balancer ->
                [balancer.label(), balancer.region(), balancer.clientConnThrottle()] +
                    client.nodeBalancers().configs(balancer.id()).items().toList().sort(false) { it.port() }.collect { config ->
                        [config.port(), config.protocol(), config.check()] +
                            client.nodeBalancers().nodes(balancer.id(), config.id()).items().toList().collect { [it.label(), host[it.address().split(':')[0]]] }
                    }
            },
            client.volumes().list(Filter.NONE).items().toList().collect { [it.label(), it.size(), it.region(), it.linodeLabel()] }.toSet()]
    }
}
