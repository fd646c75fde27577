package dev.ballast.repl.terminal;

import dev.ballast.reconcile.context.Workers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jline.utils.AttributedString;

/**
 * Looks up the one-line hint at the cursor on another thread, so that typing never waits for it. The last hint stays until the
 * next one is known; only the latest lookup counts.
 */
final class AsyncHint {

    private final Lookup lookup;
    private final Runnable known;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(task -> Workers.daemon("ballast-hint", task));
    private volatile Question newest = new Question("", 0, 0);
    private CompletableFuture<AttributedString> answer = CompletableFuture.completedFuture(AttributedString.EMPTY);
    private AttributedString last = AttributedString.EMPTY;

    /** Looks up the one-line hint at the cursor. */
    @FunctionalInterface
    interface Lookup {

        /** Returns at most that many columns of text; empty if there is no hint. */
        AttributedString at(String text, int cursor, int columns);
    }

    private record Question(String text, int cursor, int columns) {}

    /** Runs {@code known} on another thread each time a hint becomes known. */
    AsyncHint(Lookup lookup, Runnable known) {
        this.lookup = lookup;
        this.known = known;
    }

    /** Returns the hint if it is known, else the previous one. Rethrows a failure of the lookup. */
    synchronized AttributedString at(String text, int cursor, int columns) {
        Question asked = new Question(text, cursor, columns);
        if (!asked.equals(newest)) {
            newest = asked;
            CompletableFuture<AttributedString> pending = CompletableFuture.supplyAsync(
                    () -> asked.equals(newest) ? lookup.at(text, cursor, columns) : AttributedString.EMPTY, thread);
            answer = pending;
            thread.execute(() -> {
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

    synchronized void forget() {
        at("", 0, 0);
        last = AttributedString.EMPTY;
    }
}
