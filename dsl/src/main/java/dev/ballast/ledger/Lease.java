package dev.ballast.ledger;

import dev.ballast.time.Age;
import java.time.Duration;
import java.time.Instant;

/**
 * The right of one run to write to a target while it holds the lease. The times are those of the clock that all runs of the
 * ledger share: the clock of the server, or of the host for a ledger in a file.
 *
 * @param fence a number that grows with each lease of the target
 * @param owner the run that holds the lease
 * @param since the time at which it was taken
 * @param heartbeat the time at which its owner last renewed it
 */
public record Lease(long fence, LeaseOwner owner, Instant since, Instant heartbeat) {

    /** The time from the last heartbeat until the lease expires. */
    public static final Duration LIFETIME = Duration.ofSeconds(20);

    /** The time between two heartbeats. */
    static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** Returns whether its owner has not renewed it in time. */
    boolean isExpired(Instant now) {
        return !now.isBefore(heartbeat.plus(LIFETIME));
    }

    /**
     * Returns whether {@code other} may take it over: it is the same run, the process of the owner is gone, or the lease has
     * expired.
     */
    boolean isFree(LeaseOwner other, Instant now) {
        return owner.run().equals(other.run()) || owner.isGone(other) || isExpired(now);
    }

    /** Returns the owner and the time since when it holds the lease, for messages. */
    @Override
    public String toString() {
        return owner + " since " + Age.CLOCK.format(since);
    }
}
