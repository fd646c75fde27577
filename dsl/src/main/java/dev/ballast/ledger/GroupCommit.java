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

    private final Session session;
    private final Queue<Change> waiting = new ConcurrentLinkedQueue<>();
    private final Object turn = new Object();

    GroupCommit(Session session) {
        this.session = session;
    }

    /** One change: what it does and what became of it. */
    private static final class Change {

        private final BooleanSupplier work;
        private boolean tried;
        private boolean done;
        private RuntimeException failure;

        Change(BooleanSupplier work) {
            this.work = work;
        }

        void run() {
            done = work.getAsBoolean();
        }
    }

    /** Runs the change and returns what it returns once that is durable; the work itself throws only what ends them all. */
    boolean perform(BooleanSupplier work) {
        Change change = new Change(work);
        waiting.add(change);
        synchronized (turn) {
            if (!change.tried) {
                commit(taken());
            }
        }
        if (change.failure != null) {
            throw change.failure;
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

    private void commit(List<Change> batch) {
        try {
            session.transaction(open -> {
                batch.forEach(Change::run);
                return null;
            });
        } catch (LedgerException failure) {
            batch.forEach(change -> change.failure = failure);
        }
    }
}
