package dev.ballast.repl.evaluation;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Loads and compiles what a line takes, by lines of sessions for trials. */
final class WarmUp {

    private static final String TYPICAL = "[1].collect { it * 2 }";
    private static final int ROUNDS = 100;

    // Lines that follow at once would share the processor with it.
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Supplier<Session> trials;
    private final Supplier<Duration> idle;
    private volatile CountDownLatch ready = new CountDownLatch(0);

    /** Takes what creates a session for trials, and for how long no line has been evaluated. */
    WarmUp(Supplier<Session> trials, Supplier<Duration> idle) {
        this.trials = trials;
        this.idle = idle;
    }

    /** Returns the first round, for which {@link #await} waits from now on. */
    Runnable first(Consumer<Session> more) {
        CountDownLatch done = new CountDownLatch(1);
        ready = done;
        return () -> {
            try {
                Session trial = trials.get();
                trial.evaluate(TYPICAL);
                more.accept(trial);
            } finally {
                done.countDown();
            }
        };
    }

    /** Goes on while no line is evaluated, until Java has compiled most of what a line takes. */
    void practise() {
        Session trial = trials.get();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                while (idle.get().compareTo(PAUSE) < 0) {
                    Thread.sleep(PAUSE.toMillis());
                }
                trial.evaluate(TYPICAL);
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the first round is over; an interrupt stays set and ends the wait. */
    void await() {
        try {
            ready.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
