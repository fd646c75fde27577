package dev.ballast.ledger;

import dev.ballast.error.BusyException;
import dev.ballast.error.Certainty;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.LeaseLostException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.RuleException;
import dev.ballast.model.Kind;
import dev.ballast.time.Deadline;
import dev.ballast.time.TimedLock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Takes and releases the lease under which a run writes to its target. The first create, change or delete of an evaluation
 * takes the lease, and the end of the evaluation releases it. All threads of the evaluation share it. Reads need no lease.
 * Any number of threads may use it.
 */
public final class WriteLease implements AutoCloseable {

    /** What to do about a refused change of the ledger that no plan can have. */
    public static final String NOT_IN_PLANS =
            "no plan does this: an administrator runs it with BALLAST_CONFIG, a file of profiles in which this profile has no approvals";

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final String PROGRAM = "a program";
    private static final String HELD = "held";

    private final LeaseStore store;
    private final Owner owner;
    private final LeaseSettings settings;
    private final TargetCommands commands;
    private final Consumer<String> notices;
    private final UnaryOperator<String> mask;
    private final EvaluationLog log;
    private final Heartbeat heartbeat = new Heartbeat(this::beat);
    private final TimedLock turn;
    private final Set<String> released = ConcurrentHashMap.newKeySet();
    private final AtomicInteger waiting = new AtomicInteger();
    private int evaluations;
    private String work;
    private volatile Lease held;
    private volatile boolean awaited;
    private volatile boolean lost;
    private volatile boolean closed;
    private volatile RuntimeException end;
    private volatile Instant renewed;

    WriteLease(LeaseStore store, LedgerSettings settings, EvaluationLog log) {
        this.store = store;
        this.owner = settings.owner();
        this.settings = settings.lease();
        this.turn = new TimedLock(settings.lease().timing());
        this.commands = settings.target().commands();
        this.notices = settings.notices();
        this.mask = settings.mask();
        this.log = log;
    }

    /**
     * An evaluation that may write. Closing it releases the lease if it was taken, unless another evaluation contains this
     * one.
     */
    public interface Evaluation extends AutoCloseable {

        /**
         * Sets the state in which the evaluation ends, for the record; without this call it ends as done. Does nothing inside
         * another evaluation.
         */
        void ends(LoggedRun.State how);

        @Override
        void close();
    }

    /** Begins an evaluation of a program. Waiting runs show the text {@code runs}, which may be null. */
    public Evaluation begin(String runs) {
        return begin(runs, null);
    }

    /**
     * Begins an evaluation, such as a run, a line or a cell. Does not take the lease yet. Inside another evaluation it has no
     * effect.
     *
     * @param runs the text that waiting runs show for this evaluation; null for a program
     * @param text the text of the script, whose SHA-256 is recorded; null for a program
     */
    public synchronized Evaluation begin(String runs, String text) {
        boolean outermost = evaluations++ == 0;
        if (outermost) {
            work = runs;
            if (runs != null) {
                released.clear();
            }
            log.begin(text);
        }
        return new Evaluation() {

            @Override
            public void ends(LoggedRun.State how) {
                if (outermost) {
                    log.ends(how);
                }
            }

            @Override
            public void close() {
                end();
            }
        };
    }

    /** Notes that this run has taken the protection of a resource away; until a run with a name begins, the resource is protected. */
    public void release(Kind kind, String id) {
        released.add(kind.word() + " " + id);
    }

    /** Returns whether this run has taken the protection of the resource away. */
    public boolean isReleased(Kind kind, String id) {
        return released.contains(kind.word() + " " + id);
    }

    private synchronized void end() {
        if (--evaluations == 0) {
            release();
        }
    }

    /**
     * Takes the lease before the first write of an evaluation, and waits while another run holds it.
     *
     * @throws BusyException when the other run still holds it at the end of the longest wait
     * @throws LeaseAwaitedException when it was taken after a wait, because earlier reads may be out of date
     * @throws LeaseLostException when this evaluation held the lease and lost it
     * @throws RuleException if the target needs approvals, and none were given
     */
    public void take() {
        grant();
        requireNotEnded();
        if (!settings.needed()) {
            return;
        }
        if (lost) {
            throw lost();
        }
        if (held != null) {
            return;
        }
        boolean contended = awaitOtherThreads();
        try {
            if (held == null) {
                awaited = acquire();
                contended = true;
            }
        } finally {
            turn.unlock();
        }
        if (contended && awaited) {
            throw new LeaseAwaitedException();
        }
    }

    /**
     * Runs work that writes only to the ledger and depends on no earlier read, under the lease. It counts as an evaluation of
     * its own that is not recorded. Other waiting runs show the text {@code runs}.
     *
     * @throws BusyException as {@link #take}
     * @throws RuleException as {@link #requireAllowed}
     */
    public void during(String runs, Runnable work) {
        requireAllowed();
        try (Evaluation own = begin(runs)) {
            log.leaveOut();
            try {
                takeAtLast();
                work.run();
            } catch (RuntimeException failure) {
                own.ends(LoggedRun.State.FAILED);
                throw failure;
            }
        }
    }

    /**
     * Throws if writes to this target need approvals and none were given. Commands call it that write only to the ledger.
     *
     * @throws RuleException with what to do
     */
    public void requireAllowed() {
        try {
            grant();
        } catch (RuleException refused) {
            throw new RuleException(refused.code(), refused.problem(), NOT_IN_PLANS, refused);
        }
    }

    /** Returns what permits writes to this target, or throws if they need approvals and none were given. */
    public WriteGrant grant() {
        return settings.grants().get();
    }

    /** Lets the evaluation send nothing more, whatever its script catches, and returns the exception that says why. */
    public <E extends RuntimeException> E endWith(E why) {
        end = why;
        return why;
    }

    /** Throws the exception of {@link #endWith} if the evaluation has ended with one. */
    public void requireNotEnded() {
        if (end != null) {
            throw end;
        }
    }

    /** Returns the present time of the clock of the lease. */
    public Instant now() {
        return store.now();
    }

    /** Returns the work of the evaluation as waiting runs show it. */
    public String work() {
        return work == null ? PROGRAM : mask.apply(work);
    }

    private void takeAtLast() {
        try {
            take();
        } catch (LeaseAwaitedException had) {
            requireHeld();
        }
    }

    /**
     * Waits while the run that began this intent holds the lease, because the outcome is recorded when that run ends. Returns
     * at once if it does not hold the lease.
     *
     * @throws BusyException when the other run still holds it at the end of the longest wait
     * @throws LeaseAwaitedException after a wait, because earlier reads are out of date
     */
    public void await(Intent intent) {
        LeaseOwner self = self();
        Optional<Lease> other = !settings.needed()
                ? Optional.empty()
                : store.find()
                        .filter(lease ->
                                lease.owner().run().equals(intent.owner().run()))
                        .filter(lease -> !lease.isFree(self, store.now()));
        other.ifPresent(lease -> {
            awaitEnd(lease, self, Deadline.in(settings.longest(), settings.timing()));
            throw new LeaseAwaitedException();
        });
    }

    /**
     * Throws unless this run still holds its lease. Renews the lease first if the heartbeats are late, such as after a pause
     * of the whole process. Called right before each attempt of a write.
     *
     * @throws LeaseLostException when another run took it over, it was broken, or the ledger cannot be read
     */
    public void requireHeld() {
        if (!settings.needed()) {
            return;
        }
        try {
            Lease mine = held;
            if (mine == null || !(isLate() ? renew(mine) : store.isHeld(mine.fence()))) {
                throw lost();
            }
        } catch (LedgerException unknown) {
            throw new LeaseLostException(
                    "the run sends nothing more, because the ledger cannot show whether it still holds its lease: "
                            + unknown.problem(),
                    unknown.remedy().orElse(null),
                    unknown);
        }
    }

    /** Throws unless this run still holds its lease. Called inside the transaction that records an intent. */
    void requireFence() {
        Lease mine = held;
        if (settings.needed() && (mine == null || !store.isHeld(mine.fence()))) {
            throw lost();
        }
    }

    /** Returns the lease of the target if this run or another one holds it. */
    public Optional<Lease> holder() {
        return store.find();
    }

    /**
     * Returns the state of a lease for messages: {@code held}, {@code expired}, or {@code ended} if its process no longer
     * exists.
     */
    public String state(Lease lease) {
        if (lease.owner().isGone(LeaseOwner.of(owner, PROGRAM))) {
            return "ended";
        }
        return lease.isExpired(store.now()) ? "expired" : HELD;
    }

    /** Returns whether the run with this number holds the lease, as far as this host can find out. */
    public boolean isActive(long run) {
        return holder().filter(lease -> lease.fence() == run && state(lease).equals(HELD))
                .isPresent();
    }

    /** Ends the lease of another run, which stops before its next write. Returns false if the lease has already ended. */
    public boolean breakLease(Lease lease) {
        return store.end(lease.fence(), () -> {});
    }

    /** Releases the lease. An evaluation that has not ended counts as interrupted. */
    @Override
    public synchronized void close() {
        closed = true;
        if (evaluations > 0) {
            log.ends(LoggedRun.State.INTERRUPTED);
        }
        release();
    }

    /** Waits for other threads of this run that are taking the lease, and returns whether there were any. */
    private boolean awaitOtherThreads() {
        try {
            return turn.lock();
        } catch (InterruptedException stop) {
            throw stopped(stop);
        }
    }

    /** Takes the lease and returns whether another run held it before. */
    private boolean acquire() {
        LeaseOwner self = self();
        Deadline deadline = Deadline.in(settings.longest(), settings.timing());
        boolean waited = false;
        WriteGrant grant = grant();
        Consumer<Lease> beginning = lease -> log.record(lease, grant);
        LeaseStore.Attempt attempt = store.take(self, beginning);
        while (!attempt.taken()) {
            waited = true;
            awaitEnd(attempt.lease(), self, deadline);
            attempt = store.take(self, beginning);
        }
        hold(attempt, grant);
        return waited;
    }

    private void awaitEnd(Lease first, LeaseOwner self, Deadline deadline) {
        waiting.incrementAndGet();
        boolean last;
        try {
            Optional<Lease> other = Optional.of(first);
            while (other.isPresent()) {
                if (deadline.passed()) {
                    throw busy(other.get());
                }
                reportWait(other.get(), deadline);
                pause(deadline.cut(PAUSE));
                other = store.find().filter(lease -> !lease.isFree(self, store.now()));
            }
        } finally {
            last = waiting.decrementAndGet() == 0;
        }
        // Branches that wait at the same time wait for one lease, and it is free once.
        if (last) {
            reportWait(null, deadline);
        }
    }

    private LeaseOwner self() {
        return LeaseOwner.of(owner, work());
    }

    private synchronized void hold(LeaseStore.Attempt attempt, WriteGrant grant) {
        renewed = settings.timing().now();
        held = attempt.lease();
        log.recordLease(held, grant);
        if (!settings.timing().isSeeded()) {
            heartbeat.start();
        }
        Lease from = attempt.from();
        if (from != null && !from.owner().run().equals(owner.run())) {
            boolean gone = from.owner().isGone(attempt.lease().owner());
            notices.accept("took over the lease of " + from + ", "
                    + (gone
                            ? "which has ended"
                            : "silent for "
                                    + Duration.between(
                                                    from.heartbeat(),
                                                    attempt.lease().heartbeat())
                                            .toSeconds() + " s"));
        }
    }

    /**
     * Releases the lease, so that other runs need not wait until it expires. A failure is a notice and not an exception,
     * because the work of the run is done.
     */
    private void release() {
        Lease mine = held;
        held = null;
        lost = false;
        end = null;
        heartbeat.stop();
        try {
            if (mine != null) {
                store.end(mine.fence(), () -> log.end(mine.fence()));
            }
        } catch (LedgerException unwritable) {
            notices.accept("the lease was not released, so other runs wait until it expires in "
                    + Lease.LIFETIME.toSeconds() + " s: " + unwritable.problem());
        }
        log.clear();
    }

    /** Renews the lease once. A thread does this, unless a seed decides when it happens. */
    public void beat() {
        Lease mine = held;
        try {
            if (mine != null && !lost && !renew(mine)) {
                lost = true;
            }
            log.flush();
        } catch (LedgerException unwritable) {
            // The next write reads the ledger itself and reports its failure.
            renewed = Instant.EPOCH;
        }
    }

    /** Returns whether the lease may be about to expire, because the process was paused or its clock changed. */
    private boolean isLate() {
        return Duration.between(renewed, settings.timing().now()).abs().compareTo(Lease.HEARTBEAT.multipliedBy(2)) > 0;
    }

    private boolean renew(Lease mine) {
        Instant begun = settings.timing().now();
        boolean still = store.renew(mine.fence());
        renewed = begun;
        return still;
    }

    private LeaseLostException lost() {
        if (closed) {
            return new LeaseLostException(
                    "the cloud is closed, so its threads send nothing more",
                    "wait for the threads before the cloud is closed",
                    null);
        }
        lost = true;
        return new LeaseLostException(
                "this run no longer holds its lease, so it sends nothing more: "
                        + store.find().map(lease -> lease + " has it now").orElse("it was broken or has ended"),
                "run again: it finds the existing resources",
                null);
    }

    private BusyException busy(Lease holder) {
        return new BusyException(
                "busy: " + holder + " is writing to this target; nothing was sent",
                "wait longer: --wait 10m, or check that run; "
                        + commands.advice("if it hangs, end it, or run", commands.of("lease break")));
    }

    private void reportWait(Lease holder, Deadline deadline) {
        settings.waits().accept(new LeaseSettings.Wait(holder, deadline.elapsed(), deadline.remaining()));
    }

    private void pause(Duration pause) {
        try {
            settings.timing().sleep(pause);
        } catch (InterruptedException stop) {
            throw stopped(stop);
        }
    }

    private static InterruptedRunException stopped(InterruptedException stop) {
        Thread.currentThread().interrupt();
        return new InterruptedRunException(
                "stopped while waiting for the lease; nothing was sent", null, Certainty.NOT_SENT, stop);
    }
}
