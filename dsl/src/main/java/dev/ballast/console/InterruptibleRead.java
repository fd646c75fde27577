package dev.ballast.console;

import dev.ballast.error.InterruptedRunException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Waits for what a person types so that an interrupt ends the wait; the read of a terminal itself ignores interrupts. */
final class InterruptibleRead {

    private InterruptibleRead() {}

    /**
     * Returns the input, read by a thread that is abandoned if the caller is interrupted.
     *
     * @throws InterruptedRunException when the caller is interrupted, which stays set
     * @throws CompletionException with the cause, when it cannot be read
     */
    static <T> T await(Callable<T> read) {
        FutureTask<T> typed = new FutureTask<>(read);
        Thread thread = new Thread(typed, "terminal-question");
        thread.setDaemon(true);
        thread.start();
        try {
            return typed.get();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped at a question", stop);
        } catch (ExecutionException failed) {
            throw new CompletionException(failed.getCause());
        }
    }
}
