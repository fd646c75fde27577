package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.Place;
import java.util.function.Supplier;

/** Runs work on behalf of a line of the script, so that what fails names that line. */
public final class AtLine {

    private AtLine() {}

    /** Returns what the work returns; a failure without a place gets this one. A null place is none. */
    public static <T> T run(Place place, Supplier<T> work) {
        try {
            return work.get();
        } catch (BallastException failure) {
            if (place != null) {
                failure.placeAt(place);
            }
            throw failure;
        }
    }

    /** Runs the work; a failure without a place gets this one. */
    public static void run(Place place, Runnable work) {
        run(place, () -> {
            work.run();
            return null;
        });
    }
}
