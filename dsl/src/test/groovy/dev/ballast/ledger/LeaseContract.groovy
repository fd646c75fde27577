package dev.ballast.ledger

import dev.ballast.error.BusyException
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.LeaseAwaitedException
import dev.ballast.error.LeaseLostException
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import spock.lang.Specification

/** What the lease of a target promises, wherever the ledger is kept. */
abstract class LeaseContract extends Specification {

    static final Reference DATA = new Reference.ByName(Kind.VOLUME, 'data')
    static final long ENDED = LedgerContract.ended()
    static final long RUNNING = ProcessHandle.current().pid()

    TurnableTiming timing = new TurnableTiming()
    List<LeaseSettings.Wait> waits = []
    List<String> notices = []

    private List<Ledger> opened = []

    def cleanup() {
        opened*.close()
    }

    /** Opens the ledger of the same target for another run. */
    abstract Ledger open(LedgerSettings settings)

    /** Lets a time pass in which no run renews its lease. */
    abstract void pass(Duration time)

    Ledger run(String name, long pid = RUNNING, String host = 'here', Duration longest = Duration.ofMinutes(2)) {
        opened << open(new LedgerSettings(where(), LedgerTarget.of('https://api.example.com#default'), new Owner(host, pid, name),
            InstantSource.system(), Path.of('/'), { notices << it }, { it }, new LeaseSettings(true, longest, timing, { waits << it }, LeaseSettings.NONE.log())))
        opened.last()
    }

    String where() {
        null
    }

    def 'is taken by the first write, and given back at the end of the evaluation'() {
        given:
        def run = run('one')
        def before = beating()

        when:
        def evaluation = run.lease().begin('deploy.groovy')

        then:
        run.lease().holder().isEmpty()
        beating() == before

        when:
        run.lease().take()
        run.lease().take()

        then:
        run.lease().holder().get().with {
            [it.fence(), it.owner().host(), it.owner().pid(), it.owner().run(), it.owner().work(), it.owner().user()]
        } == [1L, 'here', RUNNING, 'one', 'deploy.groovy', System.getProperty('user.name')]

        when:
        def own = beating() - before
        evaluation.close()
        own*.join(10_000)

        then:
        run.lease().holder().isEmpty()
        own*.alive == [false]
        waits == []
    }

    def 'an evaluation within another one leaves it to that'() {
        given:
        def run = run('one')
        def outer = run.lease().begin('outer.groovy')

        when:
        run.lease().begin('inner.groovy').withCloseable { run.lease().take() }

        then:
        run.lease().holder().get().owner().work() == 'outer.groovy'

        cleanup:
        outer.close()
    }

    def 'a second run waits, is told for whom, and must look again before it writes'() {
        given:
        def first = run('one')
        def second = run('two')
        def running = first.lease().begin('deploy.groovy')
        first.lease().take()
        timing.whenPausing = { waits.size() == 3 ? running.close() : null }
        second.lease().begin('rotate.groovy')

        when:
        second.lease().take()

        then:
        thrown(LeaseAwaitedException)
        waits*.holder()*.owner()*.work() == ['deploy.groovy'] * 3 + [null]
        waits*.left()*.toMillis() == [120_000L, 119_500L, 119_000L, 118_500L]
        second.lease().holder().get().with { [it.fence(), it.owner().run()] } == [2L, 'two']

        when:
        second.lease().take()

        then:
        noExceptionThrown()
        notices == []
    }

    def 'a run that may not wait is told at once who is writing'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        first.lease().take()

        when:
        run('two', RUNNING, 'here', Duration.ZERO).lease().take()

        then:
        def busy = thrown(BusyException)
        busy.problem() ==~ /busy: process $RUNNING of \S+ on here \(deploy.groovy\) since .* UTC is writing to this target; nothing was sent/
        busy.remedy().get().contains('ballast lease break')
        waits == []
        first.lease().holder().get().owner().run() == 'one'
    }

    def 'a wait ends at its limit'() {
        given:
        run('one').lease().take()

        when:
        run('two', RUNNING, 'here', Duration.ofSeconds(3)).lease().take()

        then:
        thrown(BusyException)
        timing.pauses.sum() == Duration.ofSeconds(3)
    }

    def 'an interrupt ends a wait'() {
        given:
        run('one').lease().take()
        timing.whenPausing = { Thread.currentThread().interrupt() }

        when:
        run('two').lease().take()

        then:
        def stopped = thrown(InterruptedRunException)
        stopped.certainty().surelyNotDone()
        Thread.interrupted()
    }

    def 'is taken over at once from a process that has ended on this host, which is reported'() {
        given:
        run('one', ENDED).with { it.lease().begin('deploy.groovy'); it.lease().take() }

        when:
        def second = run('two')
        second.lease().take()

        then:
        second.lease().holder().get().with { [it.fence(), it.owner().run()] } == [2L, 'two']
        waits == []
        notices.size() == 1
        notices[0] ==~ /took over the lease of process $ENDED of \S+ on here \(deploy.groovy\) since .* UTC, which has ended/
    }

    def 'a process that got the number of an ended one does not hold its lease'() {
        given:
        def now = LeaseOwner.of(new Owner('here', RUNNING, 'one'), 'x')
        def before = new LeaseOwner('here', now.machine(), RUNNING, now.started() - Duration.ofHours(1), 'me', 'old', 'x')

        expect:
        before.isGone(now)
        !now.isGone(before)
        !new LeaseOwner('here', 'another container', ENDED, null, 'me', 'old', 'x').isGone(now)
        !new LeaseOwner('there', now.machine(), ENDED, null, 'me', 'old', 'x').isGone(now)
    }

    def 'of another host is taken over once it has expired, 20 s after its last heartbeat'() {
        given:
        run('one', ENDED, 'there').lease().take()
        def second = run('two', RUNNING, 'here', Duration.ZERO)

        when:
        pass(Duration.ofSeconds(19))
        second.lease().take()

        then:
        thrown(BusyException)

        when:
        pass(Duration.ofSeconds(1))
        second.lease().take()

        then:
        second.lease().holder().get().owner().run() == 'two'
        notices[0] ==~ /took over the lease of process $ENDED .* silent for 2\d s/
    }

    def 'an owner that was overtaken finds out before its next write, and writes no more in that evaluation'() {
        given:
        def first = run('one')
        def suspended = first.lease().begin('deploy.groovy')
        first.lease().take()
        first.lease().requireHeld()
        pass(Duration.ofSeconds(60))
        def second = run('two')
        second.lease().take()

        when:
        first.lease().requireHeld()

        then:
        def lost = thrown(LeaseLostException)
        lost.certainty().surelyNotDone()
        lost.problem().startsWith("this run no longer holds its lease, so it sends nothing more: process $RUNNING")

        when:
        first.lease().take()

        then:
        thrown(LeaseLostException)

        when:
        suspended.close()

        then: 'the lease of the other run is not given back with it'
        second.lease().holder().get().owner().run() == 'two'
        second.lease().requireHeld()
    }

    def 'an intent is not recorded under a lease that was lost, whatever the run believes'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        first.intend(DATA, 'POST /volumes', [:]).withdraw()
        pass(Duration.ofSeconds(60))
        def second = run('two')
        second.lease().take()

        when:
        write(first)

        then:
        thrown(LeaseLostException)
        second.entries() == []

        where:
        write << [{ it.intend(DATA, 'POST /volumes', [:]) }, { it.begin(DATA, '99', 'POST boot') }]
    }

    def 'what was done is recorded even under a lost lease'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        def intent = first.intend(DATA, 'POST /volumes', [:])
        pass(Duration.ofSeconds(60))
        run('two').lease().take()

        when:
        intent.record('99', [:])

        then:
        first.find(DATA).get().id() == '99'
    }

    def 'a run that paused for long and was not overtaken goes on, with its lease renewed'() {
        given:
        def first = run('one')
        first.lease().take()
        pass(Duration.ofSeconds(60))
        timing.turn(Duration.ofSeconds(60))

        when:
        first.lease().requireHeld()
        run('two', RUNNING, 'here', Duration.ZERO).lease().take()

        then:
        thrown(BusyException)
        first.lease().holder().get().fence() == 1
    }

    def 'heartbeats keep it'() {
        given:
        def first = run('one')
        first.lease().take()
        10.times {
            pass(Duration.ofSeconds(5))
            first.lease().beat()
        }

        when:
        run('two', RUNNING, 'here', Duration.ZERO).lease().take()

        then:
        thrown(BusyException)
    }

    def 'can be broken: its owner finds out before its next write'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        first.lease().take()
        def second = run('two')

        expect:
        second.lease().breakLease(second.lease().holder().get())
        second.lease().holder().isEmpty()

        when:
        first.lease().requireHeld()

        then:
        def lost = thrown(LeaseLostException)
        lost.problem().endsWith('it was broken or has ended')

        when: 'another one has it by now'
        def old = second.lease().with { it.take(); new Lease(1, it.holder().get().owner(), Instant.EPOCH, Instant.EPOCH) }

        then:
        !first.lease().breakLease(old)
    }

    def 'threads of a run take it together'() {
        given:
        def run = run('one')
        def before = beating()
        def threads = Executors.newFixedThreadPool(8)

        when:
        threads.invokeAll([{ run.lease().take() } as Callable] * 8)*.get()

        then:
        run.lease().holder().get().fence() == 1
        (beating() - before).size() == 1

        cleanup:
        threads.shutdown()
    }

    def 'the state of a lease is shown: #state'() {
        given:
        run('one', pid, 'here').lease().take()
        pass(Duration.ofSeconds(passed))
        def other = run('two').lease()

        expect:
        other.state(other.holder().get()) == state

        where:
        pid     | passed || state
        RUNNING | 0      || 'held'
        RUNNING | 20     || 'expired'
        ENDED   | 0      || 'ended'
    }

    def 'a run that another one waits for is awaited, and others are not'() {
        given:
        def first = run('one')
        def running = first.lease().begin('deploy.groovy')
        def intent = first.intend(DATA, 'POST /volumes', [:])
        def second = run('two')

        when:
        second.lease().await(new Intent('POST /volumes', Instant.now(), new Owner('here', RUNNING, 'three')))

        then:
        waits == []

        when:
        timing.whenPausing = { intent.record('99', [:]); running.close() }
        second.lease().await(intent.intent())

        then:
        thrown(LeaseAwaitedException)
        second.find(DATA).get().id() == '99'
        second.lease().holder().isEmpty()
    }

    /** The threads that renew a lease. */
    static Set<Thread> beating() {
        Thread.allStackTraces.keySet().findAll { it.name == 'ballast-lease' && it.alive }
    }
}
