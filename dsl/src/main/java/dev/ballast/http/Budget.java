package dev.ballast.http;

import dev.ballast.time.Timing;
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
    private final Timing timing;
    private long limit;
    private long remaining;
    private long window;
    private long reset;
    private long nextTurn;

    /** Waits at most the patience for one reset: a service that resets once a day is asked all the same, and refuses. */
    Budget(Duration patience, Timing timing) {
        this.patience = patience;
        this.timing = timing;
        this.reset = timing.nanos();
        this.nextTurn = reset;
    }

    /** Takes one request from the budget and returns zero, or returns how long to wait before asking again. */
    synchronized Duration take() {
        long now = timing.nanos();
        if (now - reset >= 0 || reset - now > patience.toNanos()) {
            return Duration.ZERO;
        }
        long turn = remaining <= 0 ? reset : nextTurn;
        if (now - turn < 0) {
            return Duration.ofNanos(turn - now);
        }
        nextTurn = remaining * LOW > limit ? now : now + (reset - now) / remaining;
        remaining--;
        return Duration.ZERO;
    }

    /** Notes what an answer says; one that came late does not raise the budget of the same window. */
    synchronized void note(Reply reply) {
        Optional<Long> left = number(reply, "X-RateLimit-Remaining");
        Optional<Long> until = number(reply, "X-RateLimit-Reset");
        if (left.isPresent() && until.isPresent()) {
            remaining = until.get() == window ? Math.min(remaining, left.get()) : left.get();
            window = until.get();
            reset = timing.nanos() + untilReset().toNanos();
            limit = number(reply, "X-RateLimit-Limit").orElse(0L);
        }
    }

    /** The header is a time of the wall clock, which may be set before it comes: what counts is how far off it is now. */
    private Duration untilReset() {
        Duration left = Duration.between(timing.now(), Instant.ofEpochSecond(window));
        return left.compareTo(patience) > 0 ? patience.plusSeconds(1) : left;
    }

    private static Optional<Long> number(Reply reply, String header) {
        return reply.header(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
    }
}
