package dev.ballast.ledger;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The settings of the lease under which a run writes.
 *
 * @param needed whether a lease is taken at all; a run that sends no write needs none
 * @param longest how long to wait for the lease of another run
 * @param timing the clock of the host, which counts for a ledger in a file, and the pauses of the wait; real in a program
 * @param waits receives the state of a wait at its beginning, after each look at the lease, and at its end
 * @param log how the evaluations that took it are recorded
 */
public record LeaseSettings(boolean needed, Duration longest, Timing timing, Consumer<Wait> waits, LogSettings log) {

    /** The settings of a ledger whose user sends no write: no lease is taken. */
    public static final LeaseSettings NONE = new LeaseSettings(false, Duration.ZERO, Timing.real(), wait -> {});

    /** Creates settings whose record knows no line of a script. */
    LeaseSettings(boolean needed, Duration longest, Timing timing, Consumer<Wait> waits) {
        this(needed, longest, timing, waits, new LogSettings(Duration.ofDays(90), () -> null));
    }

    /**
     * A wait for the lease.
     *
     * @param holder who holds it, or null once this run has it
     * @param elapsed how long it has waited
     * @param left how much longer it will wait
     */
    public record Wait(Lease holder, Duration elapsed, Duration left) {}
}
