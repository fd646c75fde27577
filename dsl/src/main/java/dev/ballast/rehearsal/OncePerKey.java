package dev.ballast.rehearsal;

import dev.ballast.error.Certainty;
import dev.ballast.error.InterruptedRunException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Runs a task once for each key. Other threads that ask for the key meanwhile wait for the result. After a task has thrown, the
 * key's next task runs.
 */
final class OncePerKey<T> {

    private final Map<String, FutureTask<T>> tasks = new ConcurrentHashMap<>();

    /**
     * Returns the result of the first task of this key that succeeded, and runs {@code work} if there is none. Throws the
     * exception of the task, and an InterruptedRunException if the thread is interrupted.
     */
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
            throw new InterruptedRunException("stopped while the account was read", null, Certainty.NOT_SENT, stop);
        } catch (ExecutionException failed) {
            tasks.remove(key, first == null ? mine : first);
            throw failed.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(failed.getCause());
        }
    }

    /** Returns whether a task of this key runs or has succeeded. */
    boolean has(String key) {
        return tasks.containsKey(key);
    }
}
