package dev.ballast.repl.kernel;

import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Maps threads to cells: the output of a thread that outlives its cell still appears in that cell. A thread belongs to the
 * cell that started it, also in a pool that later cells use; threads of the common pool belong to the running cell.
 */
final class CellThreads {

    @SuppressWarnings("ThreadLocalUsage") // A kernel has its own; another must not see its cells.
    private final InheritableThreadLocal<Cell> cells = new InheritableThreadLocal<>();

    private volatile Cell running;

    /** Assigns this thread, and those it starts, to a cell that begins to run. */
    void begin(Cell cell) {
        cells.set(cell);
        running = cell;
    }

    void end() {
        running = null;
        cells.remove();
    }

    /** Returns the task for another thread, which is assigned to the cell of this thread while it runs the task. */
    Runnable inCellOf(Runnable task) {
        Cell own = current().orElse(null);
        return () -> {
            Cell before = cells.get();
            cells.set(own);
            try {
                task.run();
            } finally {
                cells.set(before);
            }
        };
    }

    Optional<Cell> running() {
        return Optional.ofNullable(running);
    }

    /** Returns the cell of this thread, else the running one; empty if there is neither. */
    Optional<Cell> current() {
        Cell own = cells.get();
        return own == null || isShared(Thread.currentThread()) ? running() : Optional.of(own);
    }

    private static boolean isShared(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
    }
}
