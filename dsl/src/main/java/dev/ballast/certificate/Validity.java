package dev.ballast.certificate;

import java.time.Duration;
import java.time.Instant;

/**
 * The time in which a certificate is valid.
 *
 * @param from the first valid instant, or null if it is unknown
 * @param until the last valid instant
 */
public record Validity(Instant from, Instant until) {

    /** Returns the whole days until the end, negative after that. */
    public long daysLeft(Instant now) {
        return Math.floorDiv(
                Duration.between(now, until).toSeconds(), Duration.ofDays(1).toSeconds());
    }

    /**
     * Returns whether less than the limit is left, or less than a third of the whole time if that is shorter: a certificate
     * of six days is renewed every few days.
     */
    public boolean endsWithin(Duration limit, Instant now) {
        Duration third = from == null ? limit : Duration.between(from, until).dividedBy(3);
        return Duration.between(now, until).compareTo(third.compareTo(limit) < 0 ? third : limit) < 0;
    }
}
