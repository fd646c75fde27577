package dev.ballast.ledger;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The settings of the lease under which a run writes.
 *
 * @param needed whether a lease is taken; a run that sends no write needs none
 * @param longest the longest wait for the lease of another run
 * @param timing the clock of the host, which is the clock of leases in a file, and the pauses of the wait; real time in a
 *     program
 * @param waits receives the state of a wait at its beginning, after each read of the lease, and at its end
 * @param log the settings of the record of evaluations
 * @param grants returns what permits an evaluation to write, or throws if nothing does
 */
public record LeaseSettings(
        boolean needed,
        Duration longest,
        Timing timing,
        Consumer<Wait> waits,
        LogSettings log,
        Supplier<WriteGrant> grants) {

    /** Creates the settings of a target whose writes need no approval. */
    public LeaseSettings(boolean needed, Duration longest, Timing timing, Consumer<Wait> waits, LogSettings log) {
        this(needed, longest, timing, waits, log, () -> WriteGrant.FREE);
    }

    /** The settings of a ledger whose user sends no write: no lease is taken, and evaluations are kept for 90 days, without lines. */
    public static final LeaseSettings NONE = new LeaseSettings(
            false, Duration.ZERO, Timing.real(), wait -> {}, new LogSettings(Duration.ofDays(90), () -> null));

    /**
     * A wait for the lease.
     *
     * @param holder the lease of the other run, or null once that lease has ended
     * @param elapsed the time this run has waited
     * @param left the time for which this run still waits at most
     */
    public record Wait(Lease holder, Duration elapsed, Duration left) {}
}
