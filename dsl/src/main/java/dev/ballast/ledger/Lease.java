package dev.ballast.ledger;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A lease: for as long as it is held, only its owner writes to the target. Its times are those of the clock that all runs of
 * the ledger share: that of the server, or of the host of a file.
 *
 * @param fence a number that grows with each lease of the target
 * @param owner who holds it
 * @param since when it was taken
 * @param heartbeat when its owner last renewed it
 */
public record Lease(long fence, LeaseOwner owner, Instant since, Instant heartbeat) {

    /** The time after the last heartbeat at which it expires. */
    public static final Duration LIFETIME = Duration.ofSeconds(20);

    /** The time between two heartbeats. */
    static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    /** Returns true if it was not renewed in time. */
    boolean isExpired(Instant now) {
        return !now.isBefore(heartbeat.plus(LIFETIME));
    }

    /** Returns true if another run may take it over: its owner is gone, or it has expired. */
    boolean isFree(LeaseOwner other, Instant now) {
        return owner.run().equals(other.run()) || owner.isGone(other) || isExpired(now);
    }

    /** Returns who holds it since when, for messages. */
    @Override
    public String toString() {
        return owner + " since " + CLOCK.format(since);
    }
}
