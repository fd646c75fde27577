package dev.ballast.rehearsal;

import dev.ballast.error.InterruptedRunException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Runs a task once for each key; threads that ask meanwhile wait for its result. A task that throws may run again. */
final class OncePerKey<T> {

    private final Map<String, FutureTask<T>> tasks = new ConcurrentHashMap<>();

    /** Returns the result of the first task of this key that ended well. */
    T get(String key, Supplier<T> work) {
        FutureTask<T> mine = new FutureTask<>(work::get);
        FutureTask<T> first = tasks.putIfAbsent(key, mine);
        if (first == null) {
            mine.run();
        }
        try {
            return (first == null ? mine : first).get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw InterruptedRunException.of("stopped while the account was read", stop);
        } catch (ExecutionException failed) {
            tasks.remove(key, first == null ? mine : first);
            throw failed.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(failed.getCause());
        }
    }

    /** Returns whether the task of this key has begun. */
    boolean has(String key) {
        return tasks.containsKey(key);
    }
}
