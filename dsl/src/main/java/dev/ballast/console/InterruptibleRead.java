package dev.ballast.console;

import dev.ballast.error.InterruptedRunException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Waits for typed input and ends the wait at an interrupt, because the read of a terminal itself ignores interrupts. */
final class InterruptibleRead {

    private InterruptibleRead() {}

    /**
     * Runs the read on another thread and returns the input. The thread is abandoned if the caller is interrupted.
     *
     * @throws InterruptedRunException when the caller is interrupted; the thread stays interrupted
     * @throws CompletionException with the cause, when the read fails
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
