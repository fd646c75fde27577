package dev.ballast.repl.evaluation;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Initialises the classes of an evaluation, by evaluating lines in trial sessions. No cloud is opened for it. */
public final class WarmUp {

    private static final String TYPICAL = "[1].collect { it * 2 }";
    private static final int ROUNDS = 100;

    // Lines that follow at once would share the processor with it.
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Session session;
    private volatile CountDownLatch ready = new CountDownLatch(0);

    WarmUp(Session session) {
        this.session = session;
    }

    /**
     * Returns the first round, for another thread, so that the first line does not wait for all of it. Calls of the session
     * wait until it has run: threads that initialise the same classes of the compiler in different orders would deadlock.
     *
     * @param more further preparation, with a trial session
     */
    public Runnable first(Consumer<Session> more) {
        CountDownLatch done = new CountDownLatch(1);
        ready = done;
        return () -> {
            try {
                Session trial = session.trial();
                trial.evaluate(TYPICAL);
                more.accept(trial);
            } finally {
                done.countDown();
            }
        };
    }

    /**
     * Evaluates a line repeatedly until the JIT compiler has compiled most of the code of an evaluation: the first lines
     * then take about half as long. It pauses while a line is evaluated. Call it after the first round on the same thread,
     * when all classes are initialised.
     */
    public void warmJit() {
        Session trial = session.trial();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                while (session.idle().compareTo(PAUSE) < 0) {
                    Thread.sleep(PAUSE.toMillis());
                }
                trial.evaluate(TYPICAL);
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the first round is over, if there is one; an interrupt stays set and ends the wait. */
    public void await() {
        try {
            ready.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
