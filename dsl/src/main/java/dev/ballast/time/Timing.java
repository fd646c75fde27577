package dev.ballast.time;

import java.time.Duration;
import java.time.Instant;

/** The clocks and pauses: real time in a program, virtual time on a sandbox and in specs. */
public interface Timing {

    /** Returns the present time of the wall clock, for people and for certificates. The clock may be set back. */
    Instant now();

    /**
     * Returns the present time for objects that are dated outside the program, such as a certificate: the time of the
     * machine's clock, or virtual time if that is later.
     */
    default Instant present() {
        return now();
    }

    /** Returns the nanoseconds of a monotonic clock; only differences are meaningful. */
    long nanos();

    /** Pauses; an interrupt ends the pause at once. */
    void sleep(Duration duration) throws InterruptedException;

    /**
     * Pauses for a {@code sleep} of the script. Virtual time advances by the duration, so that a polling loop in a script
     * ends.
     */
    default void sleepOfScript(Duration duration) throws InterruptedException {
        sleep(duration);
    }

    /** Registers one more working thread. Virtual time stands still until all such threads pause. Real time ignores this. */
    default void workBegins() {}

    /** Removes one working thread. Real time ignores this. */
    default void workEnds() {}

    /**
     * Lets a working thread that waited for another one go on. Where one thread acts at a time, it waits for its turn; real time
     * ignores this.
     */
    default void awaitTurn() {}

    /** Returns whether a seed decides when something happens, so that no thread may act by the clock of the machine. */
    default boolean isSeeded() {
        return false;
    }

    /** Returns real time. */
    static Timing real() {
        return new Timing() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
            }
        };
    }
}
