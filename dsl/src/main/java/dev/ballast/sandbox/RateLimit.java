package dev.ballast.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Counts calls in windows of one minute of the sandbox's time. Guarded by {@link World}. */
final class RateLimit {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final int perMinute;
    private Instant reset = Instant.MIN;
    private int taken;

    RateLimit(int perMinute) {
        this.perMinute = perMinute;
    }

    /** Counts one call and returns the headers that tell what is left. */
    Map<String, String> take(Instant now) {
        if (!now.isBefore(reset)) {
            reset = now.plus(WINDOW);
            taken = 0;
        }
        taken++;
        return headers();
    }

    boolean isExceeded() {
        return taken > perMinute;
    }

    Refusal refusal(Instant now) {
        long seconds = Math.max(1, Duration.between(now, reset).toSeconds());
        return Refusal.of(429, "Too many requests").with("Retry-After", Long.toString(seconds));
    }

    void clear() {
        reset = Instant.MIN;
    }

    private Map<String, String> headers() {
        return Map.of(
                "X-RateLimit-Limit", Integer.toString(perMinute),
                "X-RateLimit-Remaining", Integer.toString(Math.max(0, perMinute - taken)),
                "X-RateLimit-Reset", Long.toString(reset.getEpochSecond()));
    }
}
