package dev.ballast;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Closes opened resources when a later step fails. */
final class Cleanup {

    private Cleanup() {}

    /** Runs the next step and returns its result. If it fails, runs {@code close} and throws the failure. */
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

    /** Runs all steps, even after a failure, and throws the first failure at the end with the others suppressed. */
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
