package dev.ballast.reconcile.context

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.error.WireException
import dev.ballast.http.TurnableTiming
import dev.ballast.time.Deadline
import java.time.Duration
import java.util.function.Function
import java.util.function.Predicate
import spock.lang.AutoCleanup
import spock.lang.Specification

/** How often a wait looks, what it tells and how it ends. */
class WaiterSpec extends Specification {

    TurnableTiming timing = new TurnableTiming()
    List<Progress> events = []

    @AutoCleanup
    Workers workers = new Workers(4, timing, { it })

    Waiter waiter = new Waiter(new Account(null, null, timing, null, workers, null, { events << it }, null))
    Deadline deadline = Deadline.in(Duration.ofSeconds(10), timing)

    static Waiter.Awaited<String> awaited(String what, List<String> states) {
        Iterator<String> rest = states.iterator()
        String last = null
        Function<Deadline, String> look = { within -> last = rest.hasNext() ? rest.next() : last }
        new Waiter.Awaited<String>(what, null, look, { it == 'active' } as Predicate, { it } as Function)
    }

    def 'what is there at the first look is not waited for'() {
        when:
        waiter.await(deadline, [awaited('data', ['active'])])

        then:
        timing.pauses == []
        events == []
    }

    def 'the pauses grow up to five seconds, and each look is reported'() {
        given:
        deadline = Deadline.in(Duration.ofMinutes(1), timing)

        when:
        waiter.await(deadline, [awaited('data', ['creating'] * 7 + 'active')])

        then:
        timing.pauses*.toMillis() == [250, 500, 1000, 2000, 4000, 5000, 5000]
        events*.text()[0, 6, 7] == ['waiting for data: creating (0 s)', 'waiting for data: creating (12 s)', 'data is active (17 s)']
    }

    def 'the last look is at the deadline, and names the state last seen of each'() {
        when:
        waiter.await(deadline, [awaited('data', ['creating']), awaited('logs', ['resizing'])])

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == 'data is still creating after 10 s: the wait ran out'
        late.suppressed*.problem() == ['logs is still resizing after 10 s: the wait ran out']
        timing.pauses.sum() == Duration.ofSeconds(10)
    }

    def 'a look that fails ends the wait, at the deadline as a wait that ran out'() {
        given:
        def lost = new WireException('GET', '/volumes/7', 'the connection was dropped', true, null)
        Function<Deadline, String> look = { within -> timing.turn(Duration.ofSeconds(taken)); throw lost }

        when:
        waiter.await(deadline, [new Waiter.Awaited<String>('data', 'creating', look, { false } as Predicate, { it } as Function)])

        then:
        def thrown = thrown(expected)
        thrown.problem() == problem

        where:
        taken || expected             | problem
        1     || WireException        | 'GET /volumes/7: the connection was dropped'
        10    || WaitTimeoutException | 'data is still creating after 10 s: the wait ran out; last failure: GET /volumes/7: the connection was dropped'
    }

    def 'an interrupt ends the wait at once'() {
        given:
        timing.whenPausing = { Thread.currentThread().interrupt() }

        when:
        waiter.await(deadline, [awaited('data', ['creating'])])

        then:
        def stopped = thrown(InterruptedRunException)
        stopped.problem() == 'stopped while waiting for data; the service continues the requested change'
        Thread.interrupted()
        timing.pauses.size() == 1
    }
}
