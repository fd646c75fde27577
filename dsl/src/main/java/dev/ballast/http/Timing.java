package dev.ballast.http;

import java.time.Duration;
import java.time.Instant;

/** The clock and the pause, as one collaborator: real time in a program, virtual time on the sandbox and in specs. */
public interface Timing {

    /** Returns the present. */
    Instant now();

    /** Pauses; an interrupt ends the pause at once. */
    void sleep(Duration duration) throws InterruptedException;

    /** Pauses because the script itself says so. Virtual time goes on by as much, so that a wait written by hand ends. */
    default void sleepOfScript(Duration duration) throws InterruptedException {
        sleep(duration);
    }

    /** Returns real time. */
    static Timing real() {
        return new Timing() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                Thread.sleep(duration.toMillis());
            }
        };
    }
}
