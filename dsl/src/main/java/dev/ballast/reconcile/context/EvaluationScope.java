package dev.ballast.reconcile.context;

import dev.ballast.error.ApprovalAwaitedException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.ledger.LoggedRun;
import dev.ballast.ledger.WriteLease;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * An evaluation of several words, such as a run, a line or a cell; closing it gives back the lease that it took, if any. In the
 * record of the ledger it is done unless {@link #recordFailure} or {@link #recordInterrupt} is called before.
 */
public final class EvaluationScope implements AutoCloseable {

    private final WriteLease.Evaluation evaluation;

    EvaluationScope(WriteLease.Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** Runs its work and closes it; a failure is recorded. */
    public <T> T run(Supplier<T> work) {
        try {
            return work.get();
        } catch (Throwable failure) {
            recordFailure(failure);
            throw failure;
        } finally {
            close();
        }
    }

    /** Records that it ends with this failure, which may be that of an interrupt. */
    public void recordFailure(Throwable failure) {
        boolean stopped = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof InterruptedRunException || cause instanceof InterruptedException);
        boolean waits = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(ApprovalAwaitedException.class::isInstance);
        evaluation.ends(
                stopped ? LoggedRun.State.INTERRUPTED : waits ? LoggedRun.State.WAITING : LoggedRun.State.FAILED);
    }

    /** Records that its user stops it. */
    public void recordInterrupt() {
        evaluation.ends(LoggedRun.State.INTERRUPTED);
    }

    @Override
    public void close() {
        evaluation.close();
    }
}
