package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CountDownLatch
import spock.lang.Timeout
import spock.lang.Unroll

/** How long words wait, what ends a wait, and what they wait for before they send. */
@Timeout(120)
class WaitsSpec extends RunbookSpecification {

    def 'the last look of a wait is at its deadline'() {
        given:
        def start = sandbox.now()

        when:
        run('''def a = instance('a') { type 's-1'; booted false; privateIp() }
               nodebalancer('web') { port 80; node 'a', a.privateIp + ':80' }.awaitUp(timeout: 7.seconds)''')

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "port 80 of 'web' is still 0 of 1 up (not booted: a) after 7 s: the wait ran out"
        sandbox.now() == start + Duration.ofSeconds(7)
    }

    def 'what is reached at the deadline is reached'() {
        when:
        run("volume('data', 20, timeout: 3.seconds)")

        then:
        reported().last() == "volume 'data' is active (3 s)"
    }

    def 'an outage of two minutes does not end a wait of ten'() {
        given:
        sandbox.fail(Fault.on('GET /volumes/{id}').skip(1).first(14).status(502))
        def start = sandbox.now()

        when:
        run("volume('data', 20)")

        then:
        sandbox.now() > start + Duration.ofMinutes(2)
        reported().last() ==~ /volume 'data' is active \(\d+ s\)/
    }

    def 'a wait that ends in an outage names the last state seen and the last failure'() {
        given:
        sandbox.fail(Fault.on('GET /volumes/{id}').skip(1).status(502))

        when:
        run("volume('data', 20, timeout: 20.seconds)")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "volume 'data' is still creating after 20 s: the wait ran out; last failure: GET /volumes/1001: 502, fault asked for in the sandbox"
    }

    def 'a state that the service does not show is waited for as such'() {
        given:
        sandbox.fail(Fault.on('GET /volumes/{id}').status(200).body('{"id": 1001, "label": "data", "size": 20, "region": "us-east"}'))

        when:
        run("volume('data', 20, timeout: 3.seconds)")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "volume 'data' is still without a status after 3 s: the wait ran out"
        reported().any { it == "waiting for volume 'data': without a status (0 s)" }
    }

    @Slow('two hundred volumes')
    def 'two hundred volumes are waited for at once'() {
        given:
        def start = sandbox.now()

        when:
        run('parallel(1..200) { volume("data-$it", 20) }')

        then:
        sandbox.requests()['POST /volumes'] == 200
        sandbox.now() <= start + Duration.ofSeconds(5)
    }

    @Unroll('#text')
    def 'a verb waits first for what it needs'(String text) {
        when:
        run("def a = instance('a') { type 's-1' }\n$text")

        then:
        noExceptionThrown()

        where:
        text << ["volume('data', 20, wait: false).attachTo(a)",
                 "volume('data', 20, wait: false).resize 40",
                 "volume('data', 20, wait: false).clone 'copy'",
                 "volume('data', 20, wait: false).attachTo(a, wait: false).detach()",
                 "volume('data', 20).resize(40, wait: false).attachTo(a)",
                 "volume('data', 20).attachTo(a, wait: false).resize(40, wait: false).detach(wait: false).resize 60",
                 "volume('data', 20).attachTo(a).detach(wait: false).attachTo(a)",
                 "volume('data', 20).attachTo(a).detach(wait: false).delete()",
                 "volume('data', 20, wait: false).delete()",
                 "volume('data', 20, wait: false); volume('data', 40)",
                 "volume('data', 20, wait: false); volume('data', 20, on: a)"]
    }

    def 'a verb that waits first ends at its timeout'() {
        when:
        run("volume('data', 20, wait: false).resize(40, timeout: 2.seconds)")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "volume 'data' is still creating after 2 s: the wait ran out"
        writes() == ['POST /volumes']
    }

    @Unroll('#text')
    def 'a timeout that is no time is refused before anything is sent'(String text) {
        given:
        run("volume('data', 20); nodebalancer('web') { port 80 }")
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /a timeout of (-5|0) s leaves no time to wait/
        refused.location().get().line() == 1
        sent() == []

        where:
        text << ["volume('data', 20, timeout: 0.seconds)",
                 "volume('data', 20) { timeout 0.seconds }",
                 "volume('new', 20, timeout: java.time.Duration.ofSeconds(-5))",
                 "nodebalancer('web').awaitUp(timeout: 0.seconds)"]
    }

    def 'a timeout that is null is refused by name'() {
        when:
        run("volume('data', 20, timeout: null)")

        then:
        thrown(RuleException)
        sent() == []
    }
}
