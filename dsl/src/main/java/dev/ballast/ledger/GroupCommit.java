package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Commits the changes of threads that come at the same time in one transaction: the thread that commits includes the changes of
 * those that wait, so that twenty changes at once cost two syncs of the disk and not twenty.
 */
final class GroupCommit {

    private final JdbcConnection connection;
    private final Supplier<Runnable> beside;
    private final Queue<Change> waiting = new ConcurrentLinkedQueue<>();

    /**
     * Creates it for a connection.
     *
     * @param beside also runs in each transaction; what it returns is run after the commit
     */
    GroupCommit(JdbcConnection connection, Supplier<Runnable> beside) {
        this.connection = connection;
        this.beside = beside;
    }

    private record Change(Runnable work, CompletableFuture<Void> end) {}

    /**
     * Runs the change and returns once it is durable.
     *
     * @throws LedgerException when the transaction failed, because of any change in it
     */
    void perform(Runnable work) {
        Change change = new Change(work, new CompletableFuture<>());
        waiting.add(change);
        synchronized (this) {
            if (!change.end.isDone()) {
                commit();
            }
        }
        try {
            change.end.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof LedgerException refused
                    ? refused
                    : new LedgerException(
                            "the ledger recorded nothing: another change in the same transaction failed",
                            "run again",
                            failed.getCause());
        }
    }

    /** A failure outside the ledger is thrown in its own thread; the other threads of the transaction get a ledger failure. */
    private void commit() {
        List<Change> batch = new ArrayList<>();
        try {
            connection
                    .transaction(() -> {
                        // Changes that came while another thread used the connection belong to this transaction, too.
                        gather(batch);
                        batch.forEach(change -> change.work.run());
                        return beside.get();
                    })
                    .run();
            batch.forEach(change -> change.end.complete(null));
        } catch (Throwable failure) {
            gather(batch);
            batch.forEach(change -> change.end.completeExceptionally(failure));
            throw failure;
        }
    }

    private void gather(List<Change> batch) {
        Stream.generate(waiting::poll).takeWhile(Objects::nonNull).forEach(batch::add);
    }
}
