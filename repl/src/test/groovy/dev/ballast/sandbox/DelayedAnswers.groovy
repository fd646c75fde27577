package dev.ballast.sandbox

import java.time.Duration
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.Consumer

/** Starts sandboxes and tells while one of them delays an answer, by a fault with a delay. */
class DelayedAnswers implements Consumer<Duration> {

    private final AtomicInteger delayed = new AtomicInteger()

    Sandbox start(String dialect = 'documented') {
        Sandbox.with().dialect(dialect).pause(this).start()
    }

    boolean any() {
        delayed.get() > 0
    }

    /** Pauses in real time, until the sandbox closes. */
    @Override
    void accept(Duration delay) {
        if (!delay.zero) {
            delayed.incrementAndGet()
            try {
                Thread.sleep(delay.toMillis())
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt()
            } finally {
                delayed.decrementAndGet()
            }
        }
    }
}
