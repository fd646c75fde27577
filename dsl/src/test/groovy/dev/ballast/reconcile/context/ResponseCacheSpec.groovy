package dev.ballast.reconcile.context

import dev.ballast.error.InterruptedRunException
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.time.Deadline
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.BiFunction
import spock.lang.Specification
import spock.lang.Timeout

/** The last answers about resources: their age, their order, and one read at a time. */
@Timeout(60)
class ResponseCacheSpec extends Specification {

    TurnableTiming timing = new TurnableTiming()
    Resource data = new Resource(new Reference.ByName(Kind.VOLUME, "data"), 7)
    AtomicInteger reads = new AtomicInteger()
    Closure<String> answer = { "answer ${reads.get()}".toString() }
    ResponseCache<String> recent = new ResponseCache<>(timing, { Resource resource, Deadline deadline ->
        reads.incrementAndGet()
        answer(deadline)
    } as BiFunction)

    def 'a young answer is used again, an old one is not'() {
        when:
        def answers = [recent.current(data), recent.current(data)]
        timing.turn(Duration.ofSeconds(5))
        answers << recent.current(data)

        then:
        answers == ['answer 1', 'answer 1', 'answer 2']
    }

    def 'the age of an answer goes by a clock that cannot be set'() {
        given:
        recent.current(data)
        timing.setWallClock(timing.now() - Duration.ofHours(1))
        timing.turn(Duration.ofSeconds(5))

        expect:
        recent.current(data) == 'answer 2'
    }

    def 'the last answer is returned however old it is, and only the first one is asked for'() {
        expect:
        recent.cached(data).empty
        recent.cachedOrRead(data) == 'answer 1'
        timing.turn(Duration.ofDays(1)) == null
        recent.cachedOrRead(data) == 'answer 1'
        recent.cached(data).get() == 'answer 1'
    }

    def 'answers that were dropped are not among the last answers about all resources'() {
        given:
        def logs = new Resource(new Reference.ByName(Kind.VOLUME, 'logs'), 8)
        recent.put(data, 'of data')
        recent.put(logs, 'of logs')

        when:
        recent.drop(data)

        then:
        recent.cached().toList() == ['of logs']

        when:
        recent.drop()

        then:
        recent.cached().toList() == []
    }

    def 'a slow older read does not overwrite the answer of a later write'() {
        given:
        def asked = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        answer = { asked.countDown(); released.await(); 'old' }
        def slow = other { recent.fresh(data) }
        asked.await()

        when:
        recent.put(data, 'new')
        released.countDown()

        then:
        slow.get(20, TimeUnit.SECONDS) == 'old'
        recent.cached(data).get() == 'new'
    }

    def 'a read that was under way when a write was sent is neither shared nor remembered'() {
        given:
        def asked = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        answer = { asked.countDown(); released.await(); 'before' }
        def slow = other { recent.fresh(data) }
        asked.await()

        when:
        recent.drop(data)
        answer = { 'after' }
        def fresh = recent.fresh(data)
        released.countDown()
        slow.get(20, TimeUnit.SECONDS)

        then:
        fresh == 'after'
        recent.cached(data).get() == 'after'
    }

    def 'who asks while the same resource is read shares that read'() {
        given:
        def asked = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        answer = { asked.countDown(); released.await(); 'one' }
        def first = other { recent.fresh(data) }
        asked.await()
        List<Thread> joining = []
        def others = (1..5).collect { other(joining) { recent.fresh(data) } }
        while (!joining.every { it.state == Thread.State.TIMED_WAITING } || joining.size() < 5) {
            Thread.onSpinWait()
        }

        when:
        released.countDown()

        then:
        ([first] + others)*.get(20, TimeUnit.SECONDS) == ['one'] * 6
        reads.get() == 1
    }

    def 'who shares a read that fails reads for itself'() {
        given:
        def asked = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        answer = { asked.countDown(); released.await(); throw new IllegalStateException('mine') }
        def first = other { recent.fresh(data) }
        asked.await()
        List<Thread> joining = []
        def second = other(joining) { recent.fresh(data) }
        while (joining.empty || joining[0].state != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait()
        }

        when:
        answer = { 'own' }
        released.countDown()

        then:
        second.get(20, TimeUnit.SECONDS) == 'own'

        when:
        first.get(20, TimeUnit.SECONDS)

        then:
        def failed = thrown(java.util.concurrent.ExecutionException)
        failed.cause.message == 'mine'
    }

    def 'an interrupt ends the sharing of a read at once'() {
        given:
        def asked = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        answer = { asked.countDown(); released.await(); 'late' }
        def first = other { recent.fresh(data) }
        asked.await()

        when:
        Thread.currentThread().interrupt()
        recent.fresh(data)

        then:
        thrown(InterruptedRunException)
        Thread.interrupted()

        cleanup:
        released.countDown()
        first.get(20, TimeUnit.SECONDS)
    }

    def 'the deadline of who asks goes to the read'() {
        given:
        def deadline = Deadline.in(Duration.ofSeconds(7), timing)
        answer = { Deadline given -> given.is(deadline) ? 'bounded' : 'unbounded' }

        expect:
        recent.fresh(data, deadline) == 'bounded'
        recent.fresh(data) == 'unbounded'
    }

    private static CompletableFuture<String> other(List<Thread> threads = [], Closure<String> work) {
        def result = new CompletableFuture<String>()
        threads << Thread.startDaemon {
            try {
                result.complete(work())
            } catch (Throwable failure) {
                result.completeExceptionally(failure)
            }
        }
        result
    }
}
