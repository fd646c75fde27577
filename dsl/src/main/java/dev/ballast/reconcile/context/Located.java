package dev.ballast.reconcile.context;

import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import java.util.function.Supplier;

/** A request with its line in the script. */
public interface Located {

    /** Returns the line of the script; null if there is none. */
    SourceLocation location();

    /** Runs the work and returns its result; a failure without a location gets this one. */
    default <T> T at(Supplier<T> work) {
        try {
            return work.get();
        } catch (BallastException failure) {
            if (location() != null) {
                failure.locateAt(location());
            }
            throw failure;
        }
    }
}
