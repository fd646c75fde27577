package dev.ballast.time;

import java.time.Duration;
import java.time.Instant;

/** The clocks and the pause, as one collaborator: real time in a program, virtual time on the sandbox and in specs. */
public interface Timing {

    /** Returns the present by the wall clock, for what people read and for certificates; it may be set back. */
    Instant now();

    /** Returns the nanoseconds of a clock that cannot be set; only the difference of two readings has a meaning. */
    long nanos();

    /** Pauses; an interrupt ends the pause at once. */
    void sleep(Duration duration) throws InterruptedException;

    /** Pauses because the script itself says so. Virtual time goes on by as much, so that a wait written by hand ends. */
    default void sleepOfScript(Duration duration) throws InterruptedException {
        sleep(duration);
    }

    /** Says that one more thread is at work: virtual time stands still until all such threads pause. Real time ignores it. */
    default void workBegins() {}

    /** Says that one thread less is at work. */
    default void workEnds() {}

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
