package dev.ballast.sandbox;

import java.time.Duration;

/** Lets real time pass. */
@FunctionalInterface
interface Pause {

    void make(Duration duration);

    /** Returns a pause that sleeps; a call that is interrupted meanwhile, because the sandbox closes, is given up. */
    static Pause real() {
        return duration -> {
            // To sleep for no time still yields the processor, which a busy machine makes felt in every call.
            if (!duration.isZero()) {
                sleep(duration);
            }
        };
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw Refusal.of(503, "the sandbox is closing");
        }
    }
}
