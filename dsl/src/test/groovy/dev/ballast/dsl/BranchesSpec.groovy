package dev.ballast.dsl

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CyclicBarrier
import spock.lang.Unroll

/** What branches of one run do to the same thing: they take turns, and each goes on from what the one before it left. */
class BranchesSpec extends RunbookSpecification {

    static final String CONFIGS = 'POST /nodebalancers/{id}/configs'
    static final String NODES = 'POST /nodebalancers/{id}/configs/{id}/nodes'

    /** Holds each call back, so that all branches are past their look at the ledger when the first is answered. */
    def branches(int count, String body) {
        sandbox.fail(Fault.on('*').delay(Duration.ofMillis(100)))
        run("parallel(1..$count) { n -> together.await(); $body }", [together: new CyclicBarrier(count)])
    }

    Map<String, Long> creates() {
        sandbox.requests().findAll { it.key.startsWith('POST') && it.value }
    }

    @Unroll('#body')
    def 'branches that add to one NodeBalancer create each of its parts once'(String body, Map<String, Long> created) {
        when:
        branches(6, body)

        then:
        creates() == created

        where:
        body                                                                        || created
        'nodebalancer("web") { port 80 + n }'                                       || ['POST /nodebalancers': 1, (CONFIGS): 6]
        'nodebalancer("web") { port 80; node "n$n", "192.168.128.9:8$n" }'          || ['POST /nodebalancers': 1, (CONFIGS): 1, (NODES): 6]
        'nodebalancer("web") { port 80; node "same", "192.168.128.9:80" }'          || ['POST /nodebalancers': 1, (CONFIGS): 1, (NODES): 1]
    }

    def 'an open node of another run, whose lease was broken, is settled by those that name it, and by no others'() {
        given:
        run('''nodebalancer('web') { port 80 }''')
        def port = new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 80, false)
        def other = open()
        other.account().ledger().intend(new Reference.Node(port, 'theirs'), 'POST nodes', [:])
        other.account().ledger().lease().close()

        when:
        run('''nodebalancer('web') { port 80; node 'ours', '192.168.128.9:80' }''')

        then:
        creates()[NODES] == 1
        cloud.account().ids('node') == ['web:80:ours': '1003', 'web:80:theirs': '']
        reported().every { !it.contains('theirs') }

        when:
        run('''nodebalancer('web') { port 80; node 'theirs', '192.168.128.8:80' }''')

        then:
        reported().any { it.startsWith("waiting for node 'theirs' of port 80 of 'web' on the service: its port counts 1 node") }
        creates()[NODES] == 2

        cleanup:
        other.close()
    }

    @Unroll('#body')
    def 'branches that ensure one name create one thing, and all others find it unchanged'(String body, String what) {
        when:
        def all = branches(4, body)

        then:
        all.toSet().size() == 1
        creates().values().toList() == [1L] * creates().size()
        reported().count { it.startsWith("$what created") } == 1
        reported().count { it.startsWith("$what unchanged") } == 3

        where:
        body                                      || what
        'volume("data", 20)'                      || "volume 'data'"
        'instance("a") { type "s-1"; privateIp() }' || "instance 'a'"
        'instance("a") { type "s-1"; privateIp() }' || "private address of 'a'"
        'nodebalancer("web") { port 80 }'         || "nodebalancer 'web'"
    }

    def 'branches that clone, grow, attach and boot one thing do each once'() {
        given:
        run('''volume('data', 20); instance('a') { type 's-1'; booted false }''')

        when:
        branches(3, '''volume('data').clone('copy'); volume('data').resize(30); volume('data').attachTo(instance('a')); instance('a').boot()''')

        then:
        creates() == ['POST /volumes': 1, 'POST /compute/instances': 1, 'POST /volumes/{id}/clone': 1, 'POST /volumes/{id}/resize': 1,
            'POST /volumes/{id}/attach': 1, 'POST /compute/instances/{id}/boot': 1]
    }

    def 'a branch that comes second compares with what the first created'() {
        when:
        branches(2, 'nodebalancer("web") { port 80; node "a", "192.168.128.9:8$n" }')

        then:
        def refused = thrown(RuleException)
        refused.problem() =~ /node 'a' of port 80 of 'web' is known with address 192.168.128.9:8[12], not 192.168.128.9:8[12]/
    }

    def 'a create that failed for certain is tried again by the next branch, and one with an unknown outcome is not'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).status(400))

        when:
        branches(2, 'volume("data", 20)')

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        cloud.account().ledger().entries()*.id() == ['1001']

        when:
        sandbox.clearFaults()
        sandbox.fail(Fault.on('POST /volumes').first(1).drop().after())
        branches(2, 'volume("logs", 20)')

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.suppressed.every { it.remedy() == unknown.remedy() }
        creates()['POST /volumes'] == 3
    }

    def 'a branch that looks a name up waits for the branch that creates it'() {
        given:
        def sent = Fault.on('POST /volumes').delay(Duration.ofMillis(300))
        sandbox.fail(sent)

        when:
        def both = run('''parallel([1, 2]) { n ->
                              if (n == 2) { while (open().isEmpty()) Thread.onSpinWait() }
                              n == 1 ? volume('data', 20) : volume('data')
                          }''', [open: { cloud.account().ledger().entries() }])

        then:
        both[0] == both[1]
    }

    def 'null is refused at its line where a list belongs'() {
        when:
        run('def none = null\nparallel(none) { volume("data", 20) }')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'null is given instead of a list of items'
        refused.location().get().line() == 2
    }

    def 'a stop reaches a branch that waits for another one'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(700)).after())
        List<String> stopped = []
        def runner = Thread.start {
            try {
                branches(2, 'volume("data", 20)')
            } catch (InterruptedRunException expected) {
                stopped.addAll([expected, *expected.suppressed]*.problem())
            }
        }

        when:
        while (!sandbox.snapshot().contains('data')) {
            Thread.onSpinWait()
        }
        runner.interrupt()
        runner.join()

        then:
        stopped.contains("stopped while another branch was at volume 'data'")
        cloud.account().ledger().entries()*.id() == ['1001']
    }

    def 'branches in too many others are refused before the stack of their thread is full'() {
        when:
        run("def go(n) { n == 0 ? 0 : parallel([n]) { go(n - 1) }[0] }\ngo(24)\ngo(60)")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "'parallel' is called in the braces of 24 others"
        refused.remedy().get() == 'use one list, or a loop inside'
        refused.location().get().line() == 1
    }
}
