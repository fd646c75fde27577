package dev.ballast.ledger;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long a request of a ledger waits for a server that restarts, or for a lock that another process holds.
 *
 * @param limit how long one request is tried again
 * @param silence how long nothing is told
 * @param nanoTime a clock that only runs forwards
 * @param sleeper pauses between two tries
 * @param notices takes a line when the silence is over
 */
record RetryPolicy(Duration limit, Duration silence, LongSupplier nanoTime, Sleeper sleeper, Consumer<String> notices) {

    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Pauses, so that a spec can turn a clock instead. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(Duration pause) throws InterruptedException;
    }

    static RetryPolicy usual(Consumer<String> notices) {
        return new RetryPolicy(
                Duration.ofSeconds(30),
                Duration.ofSeconds(2),
                System::nanoTime,
                pause -> Thread.sleep(pause.toMillis()),
                notices);
    }

    Wait begin() {
        return new Wait(nanoTime.getAsLong());
    }

    /** The wait of one request, from its first try. */
    final class Wait {

        private final long begun;
        private boolean told;

        private Wait(long begun) {
            this.begun = begun;
        }

        /** Pauses before the next try; returns false when the time is up or the thread was interrupted. */
        boolean pause(String awaited) {
            Duration waited = Duration.ofNanos(nanoTime.getAsLong() - begun);
            Duration left = limit.minus(waited);
            if (left.isNegative() || left.isZero()) {
                return false;
            }
            if (!told && waited.compareTo(silence) >= 0) {
                told = true;
                notices.accept("waiting for " + awaited + ", for " + left.toSeconds() + " s at most");
            }
            return slept(left.compareTo(PAUSE) < 0 ? left : PAUSE);
        }

        private boolean slept(Duration pause) {
            try {
                sleeper.sleep(pause);
                return true;
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
