package dev.ballast.time;

import java.time.Duration;

/** A time limit on a monotonic clock. Immutable, so any number of threads may use it. */
public final class Deadline {

    /** The shortest time for an attempt that begins at the deadline. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final Timing timing;
    private final long start;
    private final long nanos;

    private Deadline(Timing timing, Duration limit) {
        this.timing = timing;
        this.start = timing.nanos();
        this.nanos = earlier(limit, LONGEST).toNanos();
    }

    /** Returns the deadline that is {@code limit} after now. */
    public static Deadline in(Duration limit, Timing timing) {
        return new Deadline(timing, limit);
    }

    /** Returns the whole time from the start to the deadline. */
    public Duration limit() {
        return Duration.ofNanos(nanos);
    }

    /** Returns the time since the deadline was set. */
    public Duration elapsed() {
        return Duration.ofNanos(timing.nanos() - start);
    }

    /** Returns the remaining time; zero once the deadline has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanos - (timing.nanos() - start)));
    }

    /** Returns whether the deadline has passed. */
    public boolean passed() {
        return remaining().isZero();
    }

    /** Returns the pause, or the remaining time if that is shorter. */
    public Duration cut(Duration pause) {
        return earlier(pause, remaining());
    }

    /**
     * Returns the time limit of an attempt that begins now: the remaining time, but at least 2 seconds, and never more than
     * the limit.
     */
    public Duration attempt(Duration limit) {
        Duration left = remaining();
        return earlier(limit, left.compareTo(GRACE) < 0 ? GRACE : left);
    }

    private static Duration earlier(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
