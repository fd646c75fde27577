package dev.ballast.explore;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Display;
import dev.ballast.error.BallastException;
import dev.ballast.error.LedgerException;
import dev.ballast.http.Connection;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.http.WireFailure;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.SharedLedger;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.time.Timing;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** One run in a history, as a process of its own would be: it shares nothing with others but the service and the ledger. */
public final class SimulatedRun {

    private static final Path STATE = Path.of("sim.json");
    private static final int MOST_STEPS = 20_000;
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final String name;
    private final SimulatedHistory history;
    private final Owner process;
    private final Pace pace = new Pace();
    private final Set<Object> finished = new HashSet<>();
    private SimulatedConnection wire;
    private Cloud cloud;
    private volatile boolean dead;
    private volatile Instant resumed = Instant.MIN;
    private volatile Duration ahead = Duration.ZERO;
    private Throwable failure;
    private int writes;
    private final AtomicInteger steps = new AtomicInteger();

    SimulatedRun(SimulatedHistory history, String name) {
        this.history = history;
        this.name = name;
        Owner here = Owner.thisProcess();
        this.process = new Owner(history.plan().oneHost() ? here.host() : name.replace(' ', '-'), here.pid(), name);
    }

    /** Returns the cloud of the run, which it opens; the caller closes it. */
    public Cloud open() {
        cloud = new CloudSetup()
                .environment(
                        history.scenario().environment(), history.scenario().home())
                .prompt(question -> Optional.of(history.scenario().secret().toCharArray()))
                .confirm(Confirm.yes())
                .state(STATE)
                .timing(pace)
                .display(Display.NONE)
                .progress(event -> history.heard(event.text()))
                .log(history.scenario().logs() ? history::heard : null)
                .context(work -> () -> {
                    ScriptMachine.set(pace.clock(), this::exit);
                    pace.begin();
                    work.run();
                })
                .on(history.sandbox(), this::connect, settings -> history.ledger()
                        .open(settings, process, new Boundary()));
        return cloud;
    }

    private Connection connect(ConnectionSettings settings) {
        wire = new SimulatedConnection(history.sandbox(), settings);
        return Connection.open(settings.spreadBy(new Random(history.plan().seed())), new Wire());
    }

    /** Returns the name of the run, such as {@code run 3}. */
    public String name() {
        return name;
    }

    /** Notes a part of the step that is not done again once all runs of the crowd have done it. */
    public void finish(Object part) {
        finished.add(part);
    }

    /** Returns whether all runs of an earlier crowd have done a part. */
    public boolean isDone(Object part) {
        return history.done().contains(part);
    }

    boolean isFinished(Object part) {
        return finished.contains(part);
    }

    Set<Object> finished() {
        return finished;
    }

    boolean isDead() {
        return dead;
    }

    /** Returns what ended it, or null. */
    Throwable failure() {
        return failure;
    }

    int writes() {
        return writes;
    }

    /** Performs the step; what ended it is kept. */
    void perform(RunStep step) {
        ScriptMachine.set(pace.clock(), this::exit);
        try {
            step.perform(this);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        try {
            if (cloud != null) {
                cloud.close();
            }
        } catch (Crash | LedgerException ended) {
            failure = failure == null ? ended : failure;
        }
    }

    /** Renews the lease, as a thread of its own does in real time. */
    void beat() {
        if (!dead && cloud != null && !history.sandbox().now().isBefore(resumed)) {
            cloud.account().ledger().lease().beat();
        }
    }

    /** Returns the outcome in one line. */
    String outcome() {
        if (dead) {
            return "crashed";
        }
        if (failure == null) {
            return "done";
        }
        return failure instanceof BallastException known ? known.problem() : failure.toString();
    }

    private Crash crash() {
        dead = true;
        history.ledger().endProcess(name);
        return new Crash(name);
    }

    /** Ends the run for a script that ends the process. */
    private void exit() {
        history.violated(name + " ends the process" + SimulatedHistory.line());
        throw crash();
    }

    private void requireAlive() {
        if (dead) {
            throw new Crash(name);
        }
    }

    /** Counts a request or a pause, and ends a run that sends and waits for ever. */
    private void requireEnd() {
        if (steps.incrementAndGet() == MOST_STEPS) {
            history.violated(name + " does not end: it has sent requests and waited " + MOST_STEPS
                    + " times, the last time" + SimulatedHistory.line());
            throw crash();
        }
    }

    /** What stands between the run and the service. */
    private final class Wire implements Exchange {

        @Override
        public Reply send(Request request) {
            requireAlive();
            if (Thread.currentThread().isInterrupted()) {
                throw WireFailure.interrupted(request, null);
            }
            boolean writer = history.mayWrite(SimulatedRun.this, request);
            pace.await();
            requireAlive();
            requireEnd();
            InjectedFault fault = history.request(SimulatedRun.this, request);
            if (!writer) {
                history.violated(name + " sent " + request.call() + " without the lease");
            }
            if (request.writes()) {
                writes++;
            }
            return fault == null ? act(request) : befallen(fault.what(), request);
        }

        private Reply befallen(InjectedFault.Effect what, Request request) {
            return switch (what) {
                case LEASE_BROKEN -> {
                    history.ledger().breakLease();
                    yield act(request);
                }
                case SUSPENDED -> {
                    Reply late = act(request);
                    resumed = history.sandbox().now().plus(Duration.ofMinutes(1));
                    pace.pause(Duration.ZERO);
                    yield late;
                }
                case NODE_DOWN -> act(request);
                case ACCOUNT_FULL ->
                    new Reply(400, Map.of(), errors("Account Limit reached. Please open a support ticket."));
                case CLOCK_AHEAD -> {
                    ahead = ahead.plusHours(1);
                    yield act(request);
                }
                case CLOCK_BACK -> {
                    ahead = ahead.minusHours(1);
                    yield act(request);
                }
                case SERVICE_RESTARTED, DROP_BEFORE -> throw wire.dropped(request);
                case INTERRUPTED -> interrupted(request);
                case CRASH_BEFORE -> throw crash();
                case CRASH_AFTER -> {
                    act(request);
                    throw crash();
                }
                case DROP_AFTER -> {
                    act(request);
                    throw wire.dropped(request);
                }
                case CUT -> {
                    act(request);
                    throw wire.cut(request);
                }
                case SILENT_BEFORE -> {
                    pace.pause(SILENCE);
                    throw wire.silent(request);
                }
                case SILENT_AFTER -> {
                    act(request);
                    pace.pause(SILENCE);
                    throw wire.silent(request);
                }
                default -> status(what.name().split("_", -1), request);
            };
        }

        /** A write in flight is answered, and a read is not waited for. */
        private Reply interrupted(Request request) {
            if (Batch.current() != null) {
                // The moment at which other threads would notice is none that the seed decides.
                return act(request);
            }
            if (!request.writes()) {
                throw WireFailure.interrupted(request, null);
            }
            Reply reply = act(request);
            Thread.currentThread().interrupt();
            return reply;
        }

        private Reply status(String[] words, Request request) {
            if (words[2].equals("AFTER")) {
                act(request);
            }
            Map<String, List<String>> headers = words[1].equals("503") ? Map.of("Retry-After", List.of("2")) : Map.of();
            // This service shows what it was sent. A body may have a certificate, which is another one on each machine.
            String shown = history.scenario().logs() ? " and " + SimulatedConnection.body(request) : "";
            String sent = "failed with " + history.sandbox().token() + shown;
            String body = words[1].equals("502") ? "<html>" + sent + "</html>" : errors(sent);
            return new Reply(Integer.parseInt(words[1]), headers, body);
        }

        private static String errors(String reason) {
            return SandboxJson.MAPPER.writeValueAsString(Map.of("errors", List.of(Map.of("reason", reason))));
        }

        private Reply act(Request request) {
            return history.act(SimulatedRun.this, request, wire);
        }
    }

    /** What stands between the run and the ledger. */
    private final class Boundary implements SharedLedger.Boundary {

        @Override
        public <T> T access(String what, Supplier<T> access) {
            requireAlive();
            InjectedFault fault = history.access(SimulatedRun.this, what);
            if (fault == null) {
                return access.get();
            }
            switch (fault.what()) {
                case LEDGER_CRASH_BEFORE -> throw crash();
                case LEDGER_CRASH_AFTER -> {
                    var unused = access.get();
                    throw crash();
                }
                case LEDGER_SLOW -> {
                    history.waitForLedger(SimulatedRun.this);
                    return access.get();
                }
                case LEDGER_FAILS_AFTER -> {
                    var unused = access.get();
                    throw full();
                }
                default -> throw full();
            }
        }

        private static LedgerException full() {
            return new LedgerException("the ledger cannot be written: the disk is full", "make room, then run again");
        }
    }

    /** The time of the run. */
    private final class Pace implements Timing {

        private final AtomicInteger threads = new AtomicInteger();

        /** The number of the calling thread of the run, in the order in which they got their first turn. */
        private final ThreadLocal<Integer> number = ThreadLocal.withInitial(threads::incrementAndGet);

        /** Waits for the turn of the calling thread. */
        void await() {
            history.turns().await(key(), null);
        }

        private String key() {
            return name + " " + number.get();
        }

        /** Waits for the first turn of a worker, also while the whole process is suspended. */
        void begin() {
            history.turns().await(name + " worker", null);
            // The same thread may work for several batches, and which one does is not decided by the seed.
            number.set(threads.incrementAndGet());
            awaitResumed();
        }

        private void awaitResumed() {
            while (history.sandbox().now().isBefore(resumed)) {
                history.turns().await(key(), resumed);
            }
        }

        void pause(Duration duration) {
            try {
                sleep(duration);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns the clock of the script. */
        Clock clock() {
            InstantSource present = this::now;
            return present.withZone(ZoneOffset.UTC);
        }

        @Override
        public Instant now() {
            return history.sandbox().now().plus(ahead);
        }

        /** A certificate of today is valid although the history begins earlier. */
        @Override
        public Instant present() {
            Instant there = Instant.now();
            return there.isAfter(now()) ? there : now();
        }

        @Override
        public long nanos() {
            return Duration.between(SimulatedHistory.START, history.sandbox().now())
                    .toNanos();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            requireAlive();
            requireEnd();
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted before a pause");
            }
            history.turns().await(key(), history.sandbox().now().plus(duration));
            awaitResumed();
            requireAlive();
        }

        @Override
        public boolean isSeeded() {
            return true;
        }

        @Override
        public void awaitTurn() {
            await();
        }

        @Override
        public void workBegins() {
            history.turns().workBegins();
        }

        @Override
        public void workEnds() {
            history.turns().workEnds();
        }
    }
}
