package dev.ballast.sandbox.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Counts calls in windows of one minute of the sandbox's time. Safe for many threads. */
public final class RateLimit {

    /** The header that an answer has when the call is beyond the limit. */
    static final String RETRY_AFTER = "Retry-After";

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final int perMinute;
    private Instant reset = Instant.MIN;
    private int taken;

    /** Takes how many calls a minute may have. */
    public RateLimit(int perMinute) {
        this.perMinute = perMinute;
    }

    /** Counts one call and returns the headers that say what is left. */
    synchronized Map<String, String> take(Instant now) {
        if (!now.isBefore(reset)) {
            reset = now.plus(WINDOW);
            taken = 0;
        }
        taken++;
        Map<String, String> headers = new TreeMap<>(Map.of(
                "X-RateLimit-Limit", Integer.toString(perMinute),
                "X-RateLimit-Remaining", Integer.toString(Math.max(0, perMinute - taken)),
                "X-RateLimit-Reset", Long.toString(reset.getEpochSecond())));
        if (taken > perMinute) {
            long seconds = Math.max(1, Duration.between(now, reset).toSeconds());
            headers.put(RETRY_AFTER, Long.toString(seconds));
        }
        return headers;
    }

    /** Begins another minute with the next call. */
    public synchronized void clear() {
        reset = Instant.MIN;
    }
}
