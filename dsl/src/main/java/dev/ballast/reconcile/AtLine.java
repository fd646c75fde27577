package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import java.util.function.Supplier;

/** Runs work on behalf of a line of the script, so that what fails names that line. */
public final class AtLine {

    private AtLine() {}

    /** Returns what the work returns; a failure without a location gets this one. A null location is none. */
    public static <T> T run(SourceLocation location, Supplier<T> work) {
        try {
            return work.get();
        } catch (BallastException failure) {
            if (location != null) {
                failure.locateAt(location);
            }
            throw failure;
        }
    }

    /** Runs the work; a failure without a location gets this one. */
    public static void run(SourceLocation location, Runnable work) {
        run(location, () -> {
            work.run();
            return null;
        });
    }
}
