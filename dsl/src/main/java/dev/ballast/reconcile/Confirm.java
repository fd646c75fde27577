package dev.ballast.reconcile;

import java.util.Optional;

/**
 * Asks a person whether a verb that destroys may go on. One question stands at a time, whichever threads ask.
 *
 * <p>An implementation that waits for a key gives way to an interrupt of its thread: it throws an
 * {@link dev.ballast.error.InterruptedRunException} and leaves the interrupt set.
 */
@FunctionalInterface
public interface Confirm {

    /**
     * Shows the question, which ends in {@code [y/N]}, and returns the line that was typed; {@code y} and {@code yes} go on,
     * anything else does not. Returns nothing when there is no one to ask.
     */
    Optional<String> ask(String question);

    /** Returns what has no one to ask, as a program without a terminal. */
    static Confirm nobody() {
        return question -> Optional.empty();
    }

    /** Returns what says yes to everything. */
    static Confirm yes() {
        return question -> Optional.of("yes");
    }
}
