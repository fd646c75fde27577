package dev.ballast.dsl;

import dev.ballast.error.InterruptedRunException;
import java.time.Duration;

/** A pause of the script itself, which an interrupt ends at once. */
final class Pause {

    private Pause() {}

    static void of(Cloud cloud, long milliseconds) {
        try {
            cloud.account().sleepOfScript(Duration.ofMillis(milliseconds));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("stopped in sleep", null, stop);
        }
    }
}
