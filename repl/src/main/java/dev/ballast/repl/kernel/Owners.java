package dev.ballast.repl.kernel;

import java.util.Optional;

/** Knows to which cell a thread belongs: what a thread says that outlives its cell is still said in that cell. */
final class Owners {

    // The threads on which the cloud works outlive the cell that first needed them, and work for the one that runs.
    private static final String SHARED = "ballast-worker-";

    @SuppressWarnings("ThreadLocalUsage") // A kernel has its own; another must not see its cells.
    private final InheritableThreadLocal<Cell> cells = new InheritableThreadLocal<>();

    private volatile Cell running;

    /** Lets this thread, and those it starts, belong to a cell that begins to run. */
    void begin(Cell cell) {
        cells.set(cell);
        running = cell;
    }

    /** The cell that ran is at its end. */
    void end() {
        running = null;
        cells.remove();
    }

    /** Returns the cell that runs. */
    Optional<Cell> running() {
        return Optional.ofNullable(running);
    }

    /** Returns the cell of this thread; nothing when it was started by none and none runs. */
    Optional<Cell> current() {
        Cell own = cells.get();
        return own == null || Thread.currentThread().getName().startsWith(SHARED) ? running() : Optional.of(own);
    }
}
