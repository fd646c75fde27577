package dev.ballast.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the service still allows on one route until its limit resets, as the headers {@code X-RateLimit-Limit},
 * {@code -Remaining} and {@code -Reset} (seconds since 1970) of the last answer say. Nothing known means no limit.
 */
final class Budget {

    /** From a tenth of the limit on, the rest is spread over the time until the reset. */
    private static final int LOW = 10;

    private final Duration patience;
    private long limit;
    private long remaining;
    private Instant reset = Instant.MIN;
    private Instant nextTurn = Instant.MIN;

    /** Waits at most the patience for one reset: a service that resets once a day shall refuse instead. */
    Budget(Duration patience) {
        this.patience = patience;
    }

    /** Takes one request from the budget and returns zero, or returns how long to wait before asking again. */
    synchronized Duration take(Instant now) {
        if (!now.isBefore(reset) || Duration.between(now, reset).compareTo(patience) > 0) {
            return Duration.ZERO;
        }
        Instant turn = remaining <= 0 ? reset : nextTurn;
        if (now.isBefore(turn)) {
            return Duration.between(now, turn);
        }
        nextTurn = remaining * LOW > limit
                ? now
                : now.plus(Duration.between(now, reset).dividedBy(remaining));
        remaining--;
        return Duration.ZERO;
    }

    /** Notes what an answer says; one that came late does not raise the budget of the same window. */
    synchronized void note(Reply reply) {
        Optional<Long> left = number(reply, "X-RateLimit-Remaining");
        Optional<Long> until = number(reply, "X-RateLimit-Reset");
        if (left.isPresent() && until.isPresent()) {
            Instant end = Instant.ofEpochSecond(until.get());
            remaining = end.equals(reset) ? Math.min(remaining, left.get()) : left.get();
            reset = end;
            limit = number(reply, "X-RateLimit-Limit").orElse(0L);
        }
    }

    private static Optional<Long> number(Reply reply, String header) {
        return reply.header(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
    }
}
