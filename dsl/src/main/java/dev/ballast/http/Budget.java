package dev.ballast.http;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts the requests that the service still allows under one rate limit until the limit resets. It reads the headers
 * {@code X-RateLimit-Limit}, {@code -Remaining} and {@code -Reset} (seconds since 1970) of the last answer. Without such an
 * answer it allows as many requests in flight as the known limit of a window.
 */
final class Budget {

    /** Below one tenth of the limit, the remaining requests are spread over the time until the reset. */
    private static final int LOW = 10;

    /** The pause after which an answer with new headers is likely. */
    private static final Duration NEXT_LOOK = Duration.ofMillis(250);

    private final Duration patience;
    private final Timing timing;
    private final int calls;
    private int inFlight;
    private long limit;
    private long remaining;
    private long window;
    private long reset;
    private long nextTurn;

    /**
     * Creates a budget. It does not wait for a reset that is further away than {@code patience}. {@code calls} is the number
     * of requests of a window, or 0 if it is not known.
     */
    Budget(Duration patience, Timing timing, int calls) {
        this.calls = calls;
        this.patience = patience;
        this.timing = timing;
        this.reset = timing.nanos();
        this.nextTurn = reset;
    }

    /**
     * Takes one request from the budget and returns zero, or returns the pause before the next call of this method. Urgent
     * requests never wait.
     */
    synchronized Duration take(boolean urgent) {
        Duration pause = urgent ? Duration.ZERO : pause();
        inFlight += pause.isZero() ? 1 : 0;
        return pause;
    }

    private Duration pause() {
        long now = timing.nanos();
        if (now - reset >= 0 || reset - now > patience.toNanos()) {
            return calls > 0 && inFlight >= calls ? NEXT_LOOK : Duration.ZERO;
        }
        long turn = remaining <= 0 ? reset : nextTurn;
        if (now - turn < 0) {
            return Duration.ofNanos(turn - now);
        }
        nextTurn = remaining * LOW > limit ? now : now + (reset - now) / remaining;
        remaining--;
        return Duration.ZERO;
    }

    /** Notes that a request is no longer in flight. */
    synchronized void done() {
        inFlight--;
    }

    /**
     * Updates the budget from the answer of a request that is still counted as in flight. A late answer does not raise the
     * budget of its window, and counts no more once a later window has begun. Other requests in flight are subtracted from a new window.
     */
    synchronized void note(Reply reply) {
        Optional<Long> left = number(reply, "X-RateLimit-Remaining");
        Optional<Long> until = number(reply, "X-RateLimit-Reset");
        if (left.isPresent() && until.isPresent() && !isOver(until.get())) {
            long others = calls > 0 ? inFlight - 1 : 0;
            remaining = until.get() == window ? Math.min(remaining, left.get()) : left.get() - others;
            window = until.get();
            reset = timing.nanos() + untilReset().toNanos();
            limit = number(reply, "X-RateLimit-Limit").orElse(0L);
        }
    }

    /** Returns whether a window of this reset is over, because a later one has begun. */
    private boolean isOver(long until) {
        return until < window && timing.nanos() - reset < 0;
    }

    /**
     * Returns the time until the reset. The header is a wall-clock time, and that clock may be set, so only the difference to
     * the present is used.
     */
    private Duration untilReset() {
        Duration left = Duration.between(timing.now(), Instant.ofEpochSecond(window));
        return left.compareTo(patience) > 0 ? patience.plusSeconds(1) : left;
    }

    private static Optional<Long> number(Reply reply, String header) {
        return reply.header(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
    }
}
