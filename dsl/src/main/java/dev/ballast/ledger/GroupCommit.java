package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * Commits the changes of threads that come at the same time in one transaction: whoever has the turn takes along those
 * who wait, so that twenty changes at once cost two syncs of the disk and not twenty.
 */
final class GroupCommit {

    private final JdbcConnection session;
    private final Queue<Change> waiting = new ConcurrentLinkedQueue<>();
    private final Object turn = new Object();

    GroupCommit(JdbcConnection session) {
        this.session = session;
    }

    /** One change: what it does, and the answer to its thread, which is none before the transaction has ended. */
    private static final class Change {

        private final BooleanSupplier work;
        private boolean tried;
        private boolean done;
        private boolean durable;
        private Throwable failure;

        Change(BooleanSupplier work) {
            this.work = work;
        }

        void run() {
            done = work.getAsBoolean();
        }
    }

    /**
     * Runs the change and returns what it returns once that is durable.
     *
     * @throws LedgerException when the transaction failed, whatever made it fail and whichever change in it did
     */
    boolean perform(BooleanSupplier work) {
        Change change = new Change(work);
        waiting.add(change);
        synchronized (turn) {
            if (!change.tried) {
                commit(taken());
            }
        }
        if (!change.durable) {
            throw notStored(change.failure);
        }
        return change.done;
    }

    private List<Change> taken() {
        List<Change> batch = new ArrayList<>();
        for (Change next = waiting.poll(); next != null; next = waiting.poll()) {
            next.tried = true;
            batch.add(next);
        }
        return batch;
    }

    /** What is no failure of the ledger goes to the thread it happened in, and its neighbours are told of it. */
    private void commit(List<Change> batch) {
        try {
            session.transaction(open -> {
                batch.forEach(Change::run);
                return null;
            });
            batch.forEach(change -> change.durable = true);
        } catch (Throwable failure) {
            batch.forEach(change -> change.failure = failure);
            throw failure;
        }
    }

    private static LedgerException notStored(Throwable failure) {
        return failure instanceof LedgerException refused
                ? refused
                : new LedgerException(
                        "the ledger recorded nothing: another change in the same transaction failed",
                        "run again",
                        failure);
    }
}
