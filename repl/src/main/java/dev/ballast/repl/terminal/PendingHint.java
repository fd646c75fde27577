package dev.ballast.repl.terminal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jline.utils.AttributedString;

/**
 * Looks a hint up on another thread, so that typing never waits for it. The last hint stays until the next one is known; of
 * several questions only the newest is answered.
 */
final class PendingHint implements Hint {

    private final Hint slow;
    private final Executor executor;
    private volatile Question newest = new Question("", 0, 0);
    private CompletableFuture<AttributedString> answer = CompletableFuture.completedFuture(AttributedString.EMPTY);
    private AttributedString last = AttributedString.EMPTY;
    private Runnable known = () -> {};

    /** Looks hints up by that executor, which runs its tasks one after the other. */
    PendingHint(Hint slow, Executor executor) {
        this.slow = slow;
        this.executor = executor;
    }

    /** Runs this on the executor's thread each time a hint becomes known. */
    void whenKnown(Runnable listener) {
        this.known = listener;
    }

    /** Returns the hint if it is known, else the one before. Throws what its lookup threw. */
    @Override
    public synchronized AttributedString at(String text, int cursor, int columns) {
        Question asked = new Question(text, cursor, columns);
        if (!asked.equals(newest)) {
            newest = asked;
            CompletableFuture<AttributedString> pending = CompletableFuture.supplyAsync(() -> lookUp(asked), executor);
            answer = pending;
            executor.execute(() -> {
                if (!pending.isCompletedExceptionally()) {
                    known.run();
                }
            });
        }
        if (answer.isDone()) {
            last = answer.join();
        }
        return last;
    }

    /** Forgets the hint of a line that was entered. */
    synchronized void forget() {
        at("", 0, 0);
        last = AttributedString.EMPTY;
    }

    private AttributedString lookUp(Question asked) {
        return asked.equals(newest) ? slow.at(asked.text, asked.cursor, asked.columns) : AttributedString.EMPTY;
    }

    private record Question(String text, int cursor, int columns) {}
}
