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
 * Commits the simultaneous changes of several threads in one transaction. The committing thread includes the changes of all
 * waiting threads, so that twenty changes at once cost two syncs of the disk and not twenty.
 */
final class GroupCommit {

    private final JdbcConnection connection;
    private final Supplier<Runnable> beside;
    private final Queue<Change> waiting = new ConcurrentLinkedQueue<>();

    /**
     * Creates the commits of a connection.
     *
     * @param beside runs at the end of each transaction and returns the work to run after the commit
     */
    GroupCommit(JdbcConnection connection, Supplier<Runnable> beside) {
        this.connection = connection;
        this.beside = beside;
    }

    private record Change(Runnable work, CompletableFuture<Void> end) {}

    /**
     * Runs the change and returns once it is durable.
     *
     * @throws LedgerException when the transaction failed, because of this change or of another one in it
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

    /** Throws a failure in the committing thread. The other threads of the transaction get a {@link LedgerException}. */
    private void commit() {
        List<Change> batch = new ArrayList<>();
        try {
            connection
                    .transaction(() -> {
                        // Includes the changes that arrived while another thread used the connection.
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
