package dev.ballast.sandbox.state;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time of the sandbox: it stands still until it is advanced, or follows real time. */
public final class SandboxClock {

    /** Where a virtual clock begins. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final InstantSource real;
    private volatile Instant now = START;

    private SandboxClock(InstantSource real) {
        this.real = real;
    }

    /** Returns a clock that stands still until it is advanced. */
    public static SandboxClock virtual() {
        return new SandboxClock(null);
    }

    /** Returns a clock that follows another one and cannot be moved. */
    public static SandboxClock following(InstantSource real) {
        return new SandboxClock(real);
    }

    /** Returns whether the clock stands still until it is advanced. */
    public boolean isVirtual() {
        return real == null;
    }

    /** Moves a virtual clock forwards. */
    public synchronized void advance(Duration duration) {
        if (!isVirtual()) {
            throw new IllegalStateException("the sandbox follows real time: its clock cannot be advanced");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the clock only goes forward, not by " + duration);
        }
        set(now.plus(duration));
    }

    /** Sets a virtual clock; real time stays what it is. */
    public synchronized void set(Instant instant) {
        now = instant;
    }

    /** Returns the present of the sandbox. */
    public Instant instant() {
        return isVirtual() ? now : real.instant();
    }
}
