package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Sends a change whose effect can be read back: if its outcome is unknown, reads it, and sends it again only if it did not happen.
 * The deadline bounds its pauses; the callers pass it to their requests.
 */
record VerifiedChange(Timing timing, Deadline deadline) {

    private static final int ATTEMPTS = 4;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /**
     * Returns when the change was sent with success or is seen to be in effect. A failure after an attempt of unknown outcome is one
     * of unknown outcome, whatever it is.
     */
    void apply(Runnable send, BooleanSupplier inPlace) {
        CallException first = null;
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    send.run();
                    return;
                } catch (CallException failure) {
                    if (first == null && failure.surelyNotDone()) {
                        throw failure;
                    }
                    first = first == null ? failure : first;
                    // A refusal after an unclear failure may only say that the first one did happen.
                    if (isInPlace(inPlace, first)) {
                        return;
                    }
                    if (failure.surelyNotDone() || attempt == ATTEMPTS || deadline.passed()) {
                        throw with(failure, first);
                    }
                    pause();
                }
            }
        } catch (BallastException stop) {
            if (first != null) {
                stop.afterUnclearAttempt();
            }
            throw stop;
        }
    }

    /** A refused read says nothing about the change, whose outcome stays unknown. */
    private static boolean isInPlace(BooleanSupplier inPlace, CallException first) {
        try {
            return inPlace.getAsBoolean();
        } catch (CallException unseen) {
            throw with(first, unseen);
        }
    }

    private static CallException with(CallException failure, CallException other) {
        if (failure != other) {
            failure.addSuppressed(other);
        }
        return failure;
    }

    private void pause() {
        try {
            timing.sleep(deadline.cut(PAUSE));
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while checking the result of a change", stop);
        }
    }
}
