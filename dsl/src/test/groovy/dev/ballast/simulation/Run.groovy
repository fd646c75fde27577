package dev.ballast.simulation

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.error.BallastException
import dev.ballast.error.LedgerException
import dev.ballast.http.Exchange
import dev.ballast.http.Reply
import dev.ballast.http.Request
import dev.ballast.http.SimulatedWire
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.Owner
import dev.ballast.ledger.SharedLedger
import dev.ballast.time.Timing
import groovy.json.JsonOutput
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.util.function.Supplier

/** One run of a runbook in a history, as a process of its own would be: it shares nothing with others but the service and the ledger. */
final class Run implements Timing, Exchange, SharedLedger.Boundary {

    static final String PASSWORD = 'Sim-ROOT-pass-81'

    final String name
    private final History history
    private final Owner process
    private SimulatedWire wire
    private Cloud cloud
    private volatile boolean dead
    private volatile Instant resumed = Instant.MIN
    private Duration ahead = Duration.ZERO

    /** What ended it, or null. */
    Throwable failure
    int writes
    final List<Step> finished = []

    Run(History history, String name) {
        this.history = history
        this.name = name
        this.process = new Owner(history.plan.oneHost ? Owner.thisProcess().host() : name.replace(' ', '-'), ProcessHandle.current().pid(), name)
    }

    boolean isDead() {
        dead
    }

    /** Runs the steps; what ended them is kept. */
    void perform(List<Step> steps) {
        try {
            cloud = open()
            def evaluation = cloud.evaluation(name)
            try {
                steps.findAll { !history.done.contains(it) }.each {
                    it.run(cloud)
                    finished << it
                }
            } finally {
                evaluation.close()
            }
        } catch (Throwable thrown) {
            failure = thrown
        }
        try {
            cloud?.close()
        } catch (Crash | LedgerException ended) {
            failure = failure ?: ended
        }
    }

    /** Renews the lease, as a thread of its own does in real time. */
    void beat() {
        if (!dead && cloud != null && !history.sandbox.now().isBefore(resumed)) {
            cloud.account().ledger().lease().beat()
        }
    }

    private Cloud open() {
        Ballast.builder()
            .environment([ROOT_PASS: PASSWORD], Path.of('/nowhere'))
            .state(Path.of('sim.json'))
            .timing(this)
            .progress { history.texts << it.text() }
            .log { history.texts << it }
            .context { work -> { -> pause("$name worker", null); work.run() } as Runnable }
            .on(history.sandbox,
                { settings ->
                    wire = new SimulatedWire(history.sandbox, settings)
                    SimulatedWire.connect(settings, new Random(history.plan.seed), this)
                },
                { LedgerSettings settings -> history.ledger.open(settings, process, this) })
    }

    @Override
    Reply send(Request request) {
        requireAlive()
        boolean writer = history.mayWrite(this, request)
        history.turns.await("$name ${request.method()} ${request.path()} ${request.body()}".toString(), null)
        requireAlive()
        def mishap = history.request(this, request)
        if (!writer) {
            history.violated("$name sent ${request.method()} ${request.path()} without the lease")
        }
        if (request.writes()) {
            writes++
        }
        switch (mishap?.what) {
            case null: return act(request)
            case Mishap.AtRequest.LEASE_BROKEN:
                history.ledger.breakLease()
                return act(request)
            case Mishap.AtRequest.SUSPENDED:
                def late = act(request)
                resumed = history.sandbox.now() + Duration.ofMinutes(1)
                sleep(Duration.ZERO)
                return late
            case Mishap.AtRequest.CLOCK_AHEAD: ahead += Duration.ofHours(1); return act(request)
            case Mishap.AtRequest.CLOCK_BACK: ahead -= Duration.ofHours(1); return act(request)
            case Mishap.AtRequest.SERVICE_RESTARTED: throw wire.dropped(request)
            case Mishap.AtRequest.CRASH_BEFORE: throw crash()
            case Mishap.AtRequest.CRASH_AFTER: act(request); throw crash()
            case Mishap.AtRequest.DROP_BEFORE: throw wire.dropped(request)
            case Mishap.AtRequest.DROP_AFTER: act(request); throw wire.dropped(request)
            case Mishap.AtRequest.CUT: act(request); throw wire.cut(request)
            case Mishap.AtRequest.SILENT_BEFORE: sleep(Duration.ofSeconds(60)); throw wire.silent(request)
            case Mishap.AtRequest.SILENT_AFTER: act(request); sleep(Duration.ofSeconds(60)); throw wire.silent(request)
            default:
                def (status, when) = (mishap.what.name() =~ /STATUS_(\d+)_(\w+)/)[0].drop(1)
                if (when == 'AFTER') {
                    act(request)
                }
                def headers = status == '503' ? ['Retry-After': ['2']] : [:]
                // This service shows what it was sent.
                String sent = "failed with ${history.sandbox.token()} and ${SimulatedWire.body(request)}"
                String body = status == '502' ? "<html>$sent</html>" : JsonOutput.toJson([errors: [[reason: sent]]])
                return new Reply(status as int, headers, body)
        }
    }

    private Reply act(Request request) {
        def reply = wire.act(request)
        history.answered(reply)
        reply
    }

    @Override
    <T> T access(String what, Supplier<T> access) {
        requireAlive()
        def mishap = history.access(this, what)
        switch (mishap?.what) {
            case null: return access.get()
            case Mishap.AtLedger.LEDGER_CRASH_BEFORE: throw crash()
            case Mishap.AtLedger.LEDGER_CRASH_AFTER: access.get(); throw crash()
            case Mishap.AtLedger.LEDGER_SLOW: history.waitForLedger(this); return access.get()
            case Mishap.AtLedger.LEDGER_FAILS_AFTER: access.get(); throw full()
            default: throw full()
        }
    }

    private static LedgerException full() {
        new LedgerException('the ledger cannot be written: the disk is full', 'make room, then run again')
    }

    private Crash crash() {
        dead = true
        history.ledger.endProcess(name)
        new Crash(name)
    }

    private void requireAlive() {
        if (dead) {
            throw new Crash(name)
        }
    }

    @Override
    Instant now() {
        history.sandbox.now() + ahead
    }

    @Override
    long nanos() {
        Duration.between(History.START, history.sandbox.now()).toNanos()
    }

    @Override
    void sleep(Duration duration) throws InterruptedException {
        requireAlive()
        pause("$name pause", history.sandbox.now() + duration)
        requireAlive()
    }

    /** Waits for a turn, and for the end of a pause of the whole process. */
    private void pause(CharSequence key, Instant end) {
        history.turns.await(key.toString(), end)
        while (history.sandbox.now().isBefore(resumed)) {
            history.turns.await(key.toString(), resumed)
        }
    }

    @Override
    void workBegins() {
        history.turns.workBegins()
    }

    @Override
    void workEnds() {
        history.turns.workEnds()
    }

    /** Returns the outcome in one line. */
    String outcome() {
        dead ? 'crashed' : failure == null ? 'done' : failure instanceof BallastException ? "${failure.class.simpleName}: ${failure.problem()}" : "$failure"
    }
}
