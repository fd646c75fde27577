package dev.ballast.reconcile.context

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.Function
import spock.lang.AutoCleanup
import spock.lang.Specification

class WorkersSpec extends Specification {

    @AutoCleanup
    Workers workers = new Workers(4, new dev.ballast.http.TurnableTiming(), { it })

    def 'all items run at once, and the results keep their order'() {
        given:
        def together = new CyclicBarrier(4)

        expect:
        map([1, 2, 3, 4]) { together.await(); it * 10 } == [10, 20, 30, 40]
    }

    def 'more items than the width allows take turns, also in batches inside batches'() {
        given:
        def running = new AtomicInteger()
        def most = new AtomicInteger()

        when:
        def sums = map(1..20) { outer ->
            most.accumulateAndGet(running.incrementAndGet(), Math::max)
            def sum = map(1..5) { it }.sum()
            running.decrementAndGet()
            sum
        }

        then:
        sums == [15] * 20
        most.get() <= 4
    }

    def 'work is done together where it may be, and alone where it has to be'() {
        given:
        def meeting = new CyclicBarrier(3)
        def running = new AtomicInteger()
        def alone = []

        when:
        map([1, 2, 3]) { workers.shared('nodes', { meeting.await(); it }) }
        map([1, 2, 3, 4]) { number ->
            if (number == 4) {
                return workers.inTurn('nodes', { alone << running.get(); number })
            }
            workers.shared('nodes', {
                running.incrementAndGet()
                Thread.yield()
                running.decrementAndGet()
            })
        }

        then:
        alone == [0]
    }

    def 'after a failure nothing new starts, and what runs is let finish'() {
        given:
        def failing = new CountDownLatch(1)
        def begun = new AtomicInteger()
        def ended = new AtomicInteger()

        when:
        map(1..1_000_000) { n ->
            begun.incrementAndGet()
            if (n == 2) {
                failing.countDown()
                throw new RuleException(RefusalCode.NAME, 'refused', null)
            }
            failing.await()
            ended.incrementAndGet()
        }

        then:
        thrown(RuleException)
        ended.get() == begun.get() - 1
        begun.get() < 1_000_000
    }

    def 'of several failures an unknown outcome is thrown and the others are kept'() {
        given:
        def together = new CyclicBarrier(3)

        when:
        map([new RuleException(RefusalCode.NAME, 'refused', null), new OutcomeUnknownException('unknown', null), new InterruptedRunException('stopped', null)]) {
            together.await()
            throw it
        }

        then:
        def thrown = thrown(OutcomeUnknownException)
        thrown.suppressed*.message == ['refused', 'stopped']
    }

    def 'an interrupt of the caller reaches the workers, who come to their end first'() {
        given:
        def waiting = new CountDownLatch(4)
        def ended = new AtomicInteger()
        def outcome = null
        def caller = new Thread({
            try {
                map(1..4) {
                    try {
                        waiting.countDown()
                        new CountDownLatch(1).await()
                    } catch (InterruptedException stop) {
                        ended.incrementAndGet()
                        throw new InterruptedRunException('stopped', null, stop)
                    }
                }
            } catch (InterruptedRunException stopped) {
                outcome = [stopped.message, Thread.currentThread().interrupted]
            }
        })

        when:
        caller.start()
        waiting.await()
        caller.interrupt()
        caller.join()

        then:
        outcome == ['stopped', true]
        ended.get() == 4
    }

    def 'an interrupt before work began is no result: #items items'() {
        given:
        def waiting = new CountDownLatch(4)
        def done = new AtomicInteger()
        def outcome = null
        def caller = new Thread({
            try {
                outcome = map(1..items) {
                    waiting.countDown()
                    try {
                        new CountDownLatch(1).await()
                    } catch (InterruptedException stop) {
                        done.incrementAndGet()
                    }
                    it
                }
            } catch (InterruptedRunException stopped) {
                outcome = [stopped.message, Thread.currentThread().interrupted]
            }
        })

        when:
        caller.start()
        waiting.await()
        caller.interrupt()
        caller.join()

        then:
        outcome == told
        done.get() == 4

        where:
        items || told
        4     || [1, 2, 3, 4]
        5     || ['stopped before all of the parallel work began', true]
    }

    def 'no work begins for a caller that is interrupted'() {
        given:
        def begun = new AtomicInteger()

        when:
        Thread.currentThread().interrupt()
        map(1..4) { begun.incrementAndGet() }

        then:
        thrown(InterruptedRunException)
        Thread.interrupted()
        begun.get() == 0
    }

    private <T, R> List<R> map(Collection<T> items, Closure<R> task) {
        workers.map(items, task as Function)
    }
}
