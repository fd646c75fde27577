package dev.ballast.reconcile.outcome;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A write whose answer may be lost. After an attempt of unknown outcome it is sent again only if the evidence does not show its
 * effect, and every later failure is one of unknown outcome, unless the evidence proves that there was no effect.
 */
public final class UncertainWrite<T> {

    private final Supplier<T> call;
    private final EffectProbe probe;

    /** Whether an earlier write of this run may still take effect, so that a refusal proves nothing. */
    private final boolean unclear;

    UncertainWrite(Supplier<T> call, EffectProbe probe, boolean unclear) {
        this.call = call;
        this.probe = probe;
        this.unclear = unclear;
    }

    /** Shows whether a write took effect that had no clear answer. */
    interface EffectProbe {

        /**
         * Looks for the effect, and returns whether it is seen; the evidence of a create records what it finds.
         *
         * @throws OutcomeUnknownException if only a person can find out
         */
        boolean settle();

        /** Returns whether an effect that is not seen is proof that there was none. */
        boolean isConclusive();

        /** Returns whether the write may be sent once more after so many attempts. */
        boolean mayRepeat(int attempts);

        /** Waits between two attempts. */
        default void pause() {}
    }

    /** Reads back what a change or a deletion changes. An effect that is not visible yet may still follow. */
    record ReadBack(Timing timing, Deadline deadline, BooleanSupplier inPlace) implements EffectProbe {

        private static final int ATTEMPTS = 4;
        private static final Duration PAUSE = Duration.ofSeconds(1);

        @Override
        public boolean settle() {
            return inPlace.getAsBoolean();
        }

        @Override
        public boolean isConclusive() {
            return false;
        }

        @Override
        public boolean mayRepeat(int attempts) {
            return attempts < ATTEMPTS && !deadline.passed();
        }

        @Override
        public void pause() {
            try {
                timing.sleep(deadline.cut(PAUSE));
            } catch (InterruptedException stop) {
                throw InterruptedRunException.of("stopped while checking the result of a change", stop);
            }
        }
    }

    /** Sends a change or a deletion; the deadline bounds the pauses, and the callers pass it to their requests. */
    public static void send(Timing timing, Deadline deadline, Runnable call, BooleanSupplier inPlace) {
        new UncertainWrite<>(
                        () -> {
                            call.run();
                            return true;
                        },
                        new ReadBack(timing, deadline, inPlace),
                        false)
                .send();
    }

    /**
     * Sends like {@link #send(Timing, Deadline, Runnable, BooleanSupplier)}, and looks for the effect after a refusal, too: somebody
     * else may have done the same since the state was read. Returns whether this write did it.
     */
    public static boolean sendUnlessDone(Timing timing, Deadline deadline, Runnable call, BooleanSupplier inPlace) {
        try {
            send(timing, deadline, call, inPlace);
            return true;
        } catch (RefusedException refused) {
            if (!refused.surelyNotDone() || !inPlace.getAsBoolean()) {
                throw refused;
            }
            return false;
        }
    }

    /**
     * Returns the answer; empty if there is none and the evidence shows the effect.
     *
     * @throws BallastException the failure that ended it, of unknown outcome unless the write certainly had no effect
     */
    public Optional<T> send() {
        CallException first = null;
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    return Optional.of(call.get());
                } catch (CallException failure) {
                    boolean refused = failure.surelyNotDone();
                    if (refused && first == null && !unclear) {
                        throw failure;
                    }
                    first = first == null ? failure : first;
                    // A refusal after an unclear failure may only say that the first attempt took effect.
                    if (settle(first)) {
                        return Optional.empty();
                    }
                    if (refused && probe.isConclusive()) {
                        first = null;
                        throw failure;
                    }
                    if (refused || !probe.mayRepeat(attempt)) {
                        throw suppressing(failure, first);
                    }
                    probe.pause();
                }
            }
        } catch (BallastException stop) {
            if (first != null) {
                stop.afterUnclearAttempt();
            }
            throw stop;
        }
    }

    /** If the probe fails, the first failure is thrown: it explains more. */
    private boolean settle(CallException first) {
        try {
            return probe.settle();
        } catch (CallException | WaitTimeoutException | LedgerException unseen) {
            throw suppressing(first, unseen);
        } catch (OutcomeUnknownException | InterruptedRunException stop) {
            throw suppressing(stop, first);
        }
    }

    private static <E extends BallastException> E suppressing(E failure, BallastException other) {
        if (failure != other) {
            failure.addSuppressed(other);
        }
        return failure;
    }
}
