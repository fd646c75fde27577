package dev.ballast.sandbox.http;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/** Counts calls in windows of the sandbox's time. Each window begins with a call. Safe for use by many threads. */
public final class RateLimit {

    private final int calls;
    private final Duration window;
    private final boolean tellsAlways;
    private Instant reset = Instant.MIN;
    private int taken;

    /**
     * Creates a limit of {@code calls} in a window. If {@code tellsAlways}, each answer has the remaining time of the window,
     * else only a refusal.
     */
    public RateLimit(int calls, Duration window, boolean tellsAlways) {
        this.calls = calls;
        this.window = window;
        this.tellsAlways = tellsAlways;
    }

    /** One counted call: whether it exceeds the limit, and the headers with the limit and the remaining calls. */
    public record Counted(boolean beyond, Map<String, String> headers) {}

    /** Counts one call. */
    public synchronized Counted take(Instant now) {
        if (!now.isBefore(reset)) {
            // The header has whole seconds: a client that waits for them must not call too early.
            reset = now.plus(window).plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
            taken = 0;
        }
        taken++;
        boolean beyond = taken > calls;
        Map<String, String> headers = new TreeMap<>(Map.of(
                "X-RateLimit-Limit", Integer.toString(calls),
                "X-RateLimit-Remaining", Integer.toString(Math.max(0, calls - taken)),
                "X-RateLimit-Reset", Long.toString(reset.getEpochSecond())));
        if (beyond || tellsAlways) {
            long seconds = Math.max(1, (Duration.between(now, reset).toMillis() + 999) / 1000);
            headers.put("Retry-After", Long.toString(seconds));
        }
        return new Counted(beyond, headers);
    }

    /** Ends the window, so that the next call begins another one. */
    public synchronized void clear() {
        reset = Instant.MIN;
    }
}
