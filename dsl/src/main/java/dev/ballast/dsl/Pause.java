package dev.ballast.dsl;

import dev.ballast.error.InterruptedRunException;

/** A pause of the script itself, which an interrupt ends at once. */
final class Pause {

    private Pause() {}

    static void of(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("stopped in sleep", null, stop);
        }
    }
}
