package dev.ballast.sandbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The time of the sandbox: it stands still until it is advanced, or follows real time. */
final class SandboxClock extends Clock {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final InstantSource real;
    private volatile Instant now = START;

    private SandboxClock(InstantSource real) {
        this.real = real;
    }

    static SandboxClock virtual() {
        return new SandboxClock(null);
    }

    static SandboxClock following(InstantSource real) {
        return new SandboxClock(real);
    }

    boolean isVirtual() {
        return real == null;
    }

    /** Moves the clock; only a virtual clock lets itself be moved, and only forwards. */
    synchronized void advance(Duration duration) {
        if (!isVirtual()) {
            throw new IllegalStateException("the sandbox follows real time: its clock cannot be advanced");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the clock only goes forward, not by " + duration);
        }
        set(now.plus(duration));
    }

    /** Sets a virtual clock; real time stays what it is. */
    synchronized void set(Instant instant) {
        now = instant;
    }

    @Override
    public Instant instant() {
        return isVirtual() ? now : real.instant();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(instant(), zone);
    }
}
