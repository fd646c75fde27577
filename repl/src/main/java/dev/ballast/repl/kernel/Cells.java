package dev.ballast.repl.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** The cells that wait and the one that runs. The thread of the shell channel alone uses it; cells run on another. */
final class Cells {

    private final Notebook notebook;
    private final Evaluator evaluator;
    private final Consumer<Request> requests;
    private final Deque<Cell> waiting = new ArrayDeque<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Cells::daemon);
    private boolean running;

    /**
     * Begins with none.
     *
     * @param requests takes what came meanwhile, when it is looked whether cells are among it
     */
    Cells(Notebook notebook, Evaluator evaluator, Consumer<Request> requests) {
        this.notebook = notebook;
        this.evaluator = evaluator;
        this.requests = requests;
    }

    /** Runs a cell after those that wait. */
    void add(Cell cell) {
        waiting.add(cell);
        next();
    }

    /** Runs no more of them. */
    void end() {
        waiting.clear();
        thread.shutdownNow();
    }

    private void next() {
        if (running || waiting.isEmpty()) {
            return;
        }
        running = true;
        Cell cell = waiting.remove();
        KernelStatus.BUSY.tell(notebook, cell.request());
        thread.execute(() -> {
            ExecuteReply ending = ending(cell);
            notebook.shell().errand(() -> ended(cell, ending));
        });
    }

    /** Whatever goes wrong, the cell is answered: a client waits for the end of a cell for ever. */
    private ExecuteReply ending(Cell cell) {
        try {
            return evaluator.run(cell);
        } catch (Throwable wrong) {
            CellError trouble = CellError.of(wrong, null);
            notebook.publish(cell.request(), "error", trouble.content());
            return new ExecuteReply(0, trouble, "", false, JsonMapper.shared().createObjectNode());
        }
    }

    /** What its client sent before it knows of the failure is dropped, so that is gathered before the answer is sent. */
    private void ended(Cell cell, ExecuteReply ending) {
        List<Cell> dropped = List.of();
        if (ending.failure().isPresent() && cell.stopsOthers() && !cell.silent()) {
            notebook.shell().drain(requests);
            dropped = List.copyOf(waiting);
            waiting.clear();
        }
        answer(cell, ending);
        dropped.forEach(this::abort);
        running = false;
        next();
    }

    private void answer(Cell cell, ExecuteReply ending) {
        notebook.shell().answer(cell.request(), cell.request().replyType(), ending.content());
        KernelStatus.IDLE.tell(notebook, cell.request());
    }

    private void abort(Cell cell) {
        KernelStatus.BUSY.tell(notebook, cell.request());
        notebook.shell()
                .answer(
                        cell.request(),
                        cell.request().replyType(),
                        JsonMapper.shared().createObjectNode().put("status", "aborted"));
        KernelStatus.IDLE.tell(notebook, cell.request());
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ballast-cells");
        thread.setDaemon(true);
        return thread;
    }
}
