package dev.ballast.reconcile;

import java.util.Optional;

/**
 * Asks a person to confirm a destructive verb. Only one question is asked at a time, from any number of threads.
 *
 * <p>An implementation that waits for input ends when its thread is interrupted: it throws an {@link
 * dev.ballast.error.InterruptedRunException} and leaves the interrupt set.
 */
@FunctionalInterface
public interface Confirm {

    /**
     * Shows the question, which ends in {@code [y/N]}, and returns the typed line: {@code y} or {@code yes} confirm, anything
     * else declines. Empty if there is no one to ask.
     */
    Optional<String> ask(String question);

    /** Returns a confirmation without anyone to ask, as for a program without a terminal. */
    static Confirm noOne() {
        return question -> Optional.empty();
    }

    /** Returns a confirmation that always answers yes. */
    static Confirm yes() {
        return question -> Optional.of("yes");
    }
}
