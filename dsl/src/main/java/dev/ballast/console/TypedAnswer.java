package dev.ballast.console;

import dev.ballast.error.InterruptedRunException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Waits for what a person types so that an interrupt ends the wait; the read of a terminal itself ignores interrupts. */
final class TypedAnswer {

    private TypedAnswer() {}

    /**
     * Returns what was read, by a thread that is left behind when the caller is interrupted.
     *
     * @throws InterruptedRunException when the caller is interrupted, which stays set
     */
    static <T> T await(Supplier<T> read) {
        CompletableFuture<T> typed = CompletableFuture.supplyAsync(read, TypedAnswer::inOwnThread);
        try {
            return typed.get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("stopped at a question", null, stop);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException known
                    ? known
                    : new CompletionException(failed.getCause());
        }
    }

    private static void inOwnThread(Runnable reading) {
        Thread thread = new Thread(reading, "terminal-question");
        thread.setDaemon(true);
        thread.start();
    }
}
