package dev.ballast.reconcile;

import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Sends a change whose effect can be read back: if its outcome is unknown, reads it, and sends it again only if it did not happen. */
record VerifiedChange(Timing timing) {

    private static final int ATTEMPTS = 4;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Returns when the change was sent with success or is seen to be in effect. */
    void apply(Runnable send, BooleanSupplier inPlace) {
        CallException first = null;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
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
                if (failure.surelyNotDone() || attempt == ATTEMPTS) {
                    throw with(failure, first);
                }
                pause();
            }
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
            timing.sleep(PAUSE);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while looking at what came of a change", stop);
        }
    }
}
