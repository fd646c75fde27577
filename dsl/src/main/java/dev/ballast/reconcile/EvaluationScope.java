package dev.ballast.reconcile;

/** An evaluation of several words, such as a run, a line or a cell; closing it gives back the lease that it took, if any. */
@FunctionalInterface
public interface EvaluationScope extends AutoCloseable {

    @Override
    void close();
}
