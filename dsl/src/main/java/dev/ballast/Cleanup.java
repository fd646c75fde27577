package dev.ballast;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Closes what was opened when a later step fails. */
final class Cleanup {

    private Cleanup() {}

    /** Returns the result of the next step; if that fails, closes what was opened for it. */
    static <T> T orClosed(Runnable close, Supplier<T> next) {
        try {
            return next.get();
        } catch (Throwable failure) {
            try {
                close.run();
            } catch (RuntimeException unclosed) {
                failure.addSuppressed(unclosed);
            }
            throw failure;
        }
    }

    /** Runs all steps, also after one that fails, and throws the first failure at the end. */
    static void runAll(Runnable... steps) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException failure) {
                failures.add(failure);
            }
        }
        if (!failures.isEmpty()) {
            failures.stream().skip(1).forEach(failures.get(0)::addSuppressed);
            throw failures.get(0);
        }
    }
}
