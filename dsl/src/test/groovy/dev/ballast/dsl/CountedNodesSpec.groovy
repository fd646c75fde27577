package dev.ballast.dsl

import dev.ballast.client.DocumentedNode
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.lanes.Slow
import dev.ballast.model.Kind
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

/** Creates of nodes without an answer, in the dialect of the document: the count of their config settles them. */
class CountedNodesSpec extends RunbookSpecification {

    static final String NODES = 'POST /nodebalancers/{id}/configs/{id}/nodes'

    static final String JOB = "nodebalancer('web') { port 80; node 'a', '192.168.128.9:80'; node 'b', '192.168.128.10:80' }"

    static final Map<String, Closure<Fault>> FAULTS = [
        'the connection is reset': { Fault fault -> fault.drop() },
        'the answer is lost': { Fault fault -> fault.drop().after() },
        'the answer is cut': { Fault fault -> fault.truncate() },
        '408': { Fault fault -> fault.status(408) },
        '408 after the act': { Fault fault -> fault.status(408).after() },
        '500': { Fault fault -> fault.status(500) },
        '500 after the act': { Fault fault -> fault.status(500).after() },
        '502 with a page': { Fault fault -> fault.status(502).body('<html>bad gateway</html>') },
        '502 after the act': { Fault fault -> fault.status(502).after() },
        '503': { Fault fault -> fault.status(503) },
        '504': { Fault fault -> fault.status(504) },
        '504 after the act': { Fault fault -> fault.status(504).after() }]

    @Slow('each answer')
    @Unroll('#disturbance, #first of 2')
    def 'a node whose create has no clear answer is there once, and the run goes on'(String disturbance, int first) {
        given:
        // Two creates that fail begin at once: a second one that began later would meet the fault while the first is sent again.
        def failing = first == 1 ? [Fault.on(NODES).first(1)] : [
            Fault.on(NODES).first(1).delay(Duration.ofMillis(300)), Fault.on(NODES).skip(1).first(1)]
        sandbox.fail(failing.collect { FAULTS[disturbance].call(it) } as Fault[])

        when:
        run(JOB)

        then:
        counted() == 2
        names() == ['web:80:a', 'web:80:b']
        sandbox.requests()[NODES] == (done(disturbance) ? 2 : 2 + first)

        when:
        nextRun()
        run(JOB)

        then:
        writes() == []

        where:
        [disturbance, first] << [FAULTS.keySet(), [1, 2]].combinations()
    }

    @Unroll('#disturbance')
    def 'a create that a stopped run left open is settled by the next one'(String disturbance) {
        given:
        run("nodebalancer('web') { port 80 }")
        nextRun()
        sandbox.fail(
            FAULTS[disturbance].call(Fault.on(NODES).first(1)),
            Fault.on('GET /nodebalancers/{id}/configs/{id}').skip(1).status(400))

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)
        openNodes() != []

        when:
        sandbox.clearFaults()
        nextRun()
        run(JOB)

        then:
        openNodes() == []
        counted() == 2

        where:
        disturbance << ['the answer is lost', '502 with a page']
    }

    def 'creates of one port that a stopped run left open are waited for once, not one after the other'() {
        given:
        run("nodebalancer('web') { port 80 }")
        nextRun()
        sandbox.fail(Fault.on(NODES).status(500), Fault.on('GET /nodebalancers/{id}/configs/{id}').skip(1).status(400))

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)
        openNodes().size() == 2

        when:
        sandbox.clearFaults()
        nextRun()
        def before = sandbox.now()
        run(JOB)

        then:
        Duration.between(before, sandbox.now()) < Duration.ofMinutes(6)
        counted() == 2
        sandbox.requests()[NODES] == 4
    }

    def 'a node that is counted is reported with the reason, and one that is not is waited for before it is sent again'() {
        given:
        sandbox.fail(FAULTS[disturbance].call(Fault.on(NODES).first(1)))

        when:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")

        then:
        reported().any { it =~ expected }

        where:
        disturbance          || expected
        'the answer is lost' || /^node 'a' of port 80 of 'web' created: POST \S+ was sent at .* without a clear answer, and its port counts it; nothing shows its id$/
        '500'                || /node 'a' of port 80 of 'web' on the service: its port counts 0 nodes, the ledger knows 0 and 1 open create/
    }

    def 'a node that the service twice fails to create ends the run with its answer, and nothing stays open'() {
        given:
        sandbox.fail(Fault.on(NODES).status(500))

        when:
        run(JOB)

        then:
        def refused = thrown(RefusedException)
        refused.status() == 500
        openNodes() == []
        counted() == 0
    }

    def 'one of two creates that both have no answer stops the run, since the count cannot tell which'() {
        given:
        // The second create begins while the first has no answer yet.
        sandbox.fail(Fault.on(NODES).first(1).delay(Duration.ofSeconds(1)).drop(), Fault.on(NODES).skip(1).first(1).drop().after())

        when:
        run(JOB)

        then:
        def stop = thrown(OutcomeUnknownException)
        stop.problem().endsWith('; 1 more of that run are open; its port counts 1 node, the ledger knows 0 and 2 open creates')
        openNodes().size() == 2
        counted() == 1
    }

    def 'a port with nodes that the ledger does not know stops the run, since its count proves nothing'() {
        given:
        run("nodebalancer('web') { port 80 }")
        nextRun()
        outside()
        sandbox.fail(Fault.on(NODES).first(1).status(500))

        when:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")

        then:
        def stop = thrown(OutcomeUnknownException)
        stop.problem().endsWith('; its port counts 1 node, the ledger knows 0 and 1 open create')
    }

    def 'a node that is added outside after the create stops the run'() {
        given:
        run("nodebalancer('web') { port 80 }")
        nextRun()
        sandbox.fail(
            Fault.on(NODES).first(1).drop().after(),
            Fault.on('GET /nodebalancers/{id}/configs/{id}').skip(1).status(400))

        when:
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")

        then:
        thrown(OutcomeUnknownException)

        when:
        sandbox.clearFaults()
        outside()
        nextRun()
        run("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")

        then:
        def stop = thrown(OutcomeUnknownException)
        stop.problem().endsWith('; its port counts 2 nodes, the ledger knows 0 and 1 open create')
    }

    private static boolean done(String disturbance) {
        disturbance =~ /after|lost|cut/
    }

    private void outside() {
        cloud.account().client().nodeBalancers().createNode(1001, 1002, DocumentedNode.node('other', '192.168.128.99:80'))
    }

    private int counted() {
        cloud.account().client().nodeBalancers().config(1001, 1002).nodesStatus().total()
    }

    private List<String> names() {
        cloud.account().ids('node').keySet().toList()
    }

    private List<?> openNodes() {
        cloud.account().ledger().entries().findAll { it.reference().kind() == Kind.NODE && it.id() == null }
    }
}
