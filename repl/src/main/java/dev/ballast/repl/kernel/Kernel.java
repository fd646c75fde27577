package dev.ballast.repl.kernel;

import dev.ballast.reconcile.context.Workers;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves the clients of a notebook until one of them ends the kernel. Cells run one after the other on one thread; other
 * requests are answered meanwhile. Only the thread of {@link #run} receives messages and accesses the queue of cells.
 */
public final class Kernel {

    /** The environment variable with the process id of the parent of a kernel, which ends with that process. */
    public static final String PARENT = "JPY_PARENT_PID";

    private final Notebook notebook;
    private final Sockets sockets;
    private final NotebookDisplay display;
    private final NotebookContext context;
    private final Replies replies;
    private final ExecutorService cells =
            Executors.newSingleThreadExecutor(task -> Workers.daemon("ballast-cells", task));
    private final ExecutorService others =
            Executors.newCachedThreadPool(task -> Workers.daemon("ballast-replies", task));
    private final Deque<Cell> waiting = new ArrayDeque<>();
    private CompletableFuture<Void> watched = new CompletableFuture<>();
    private boolean running;
    /** The last cell that failed and stops others, and how long its client has waited for the answer at least. */
    private Message failed = Message.NONE;

    private Duration waited = Duration.ZERO;

    /**
     * Creates a kernel.
     *
     * @param display shows events and values in the cells
     * @param parts the collaborators, whose session prints to {@link Notebook#out}
     */
    public Kernel(Notebook notebook, NotebookDisplay display, Interpreter.Parts parts) {
        this.notebook = notebook;
        this.sockets = notebook.sockets();
        this.display = display;
        this.context = new NotebookContext(notebook, display, parts);
        this.replies = new Replies(context);
    }

    /** Serves until a client ends the kernel; a cell that still runs is abandoned. */
    public void run() {
        status(Message.NONE, "starting");
        ExitGuard.install();
        try {
            notebook.serve(this::shell, this::answerOther);
        } finally {
            ExitGuard.remove();
            cells.shutdownNow();
            watched.cancel(false);
        }
    }

    /** Interrupts the running cell; does nothing if none runs. */
    public void interrupt() {
        context.interrupt(Evaluation.INTERRUPT);
    }

    /** Ends the kernel, such as when its parent process has ended. */
    public void end() {
        sockets.end();
    }

    /** Ends the kernel when the process with that id has ended, at once if there is none. */
    public void endWith(long parent) {
        CompletableFuture<?> gone = ProcessHandle.of(parent)
                .<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
        watched = gone.thenRun(this::end);
    }

    private void shell(Message request) {
        if (request.type().equals("execute_request")) {
            // Its client did not know of the failure when it sent this, which came later than the others.
            if (request.precedes(failed, waited)) {
                drop(request);
            } else {
                waiting.add(Cell.of(request, display.output(request)));
                next();
            }
        } else {
            answerOther(request);
        }
    }

    private void next() {
        if (!running && !waiting.isEmpty()) {
            running = true;
            Cell cell = waiting.remove();
            status(cell.request(), "busy");
            cells.execute(() -> {
                Map<String, Object> reply = context.run(cell);
                sockets.enqueue(() -> endCell(cell, reply));
            });
        }
    }

    /** Requests that the client sent before it learns of the failure are dropped, so they are read before the reply is sent. */
    private void endCell(Cell cell, Map<String, Object> reply) {
        List<Cell> dropped = List.of();
        if (reply.get("status").equals("error") && cell.stopsOthers()) {
            sockets.drain(sockets.shell, this::shell);
            dropped = List.copyOf(waiting);
            waiting.clear();
            failed = cell.request();
            waited = Duration.ofNanos(System.nanoTime() - cell.received());
        }
        sockets.answer(cell.request(), reply);
        status(cell.request(), "idle");
        dropped.forEach(next -> drop(next.request()));
        running = false;
        next();
    }

    private void drop(Message request) {
        status(request, "busy");
        sockets.answer(request, Map.of("status", "aborted"));
        status(request, "idle");
    }

    private void answerOther(Message request) {
        others.execute(() -> {
            status(request, "busy");
            answer(request);
            status(request, "idle");
            if (request.type().equals("shutdown_request")) {
                end();
            }
        });
    }

    private void answer(Message request) {
        switch (request.type()) {
            case "interrupt_request" -> {
                interrupt(request);
                sockets.answer(request, Map.of("status", "ok"));
            }
            case "shutdown_request" -> {
                boolean restart = request.content().path("restart").asBoolean(false);
                Map<String, Object> content = Map.of("status", "ok", "restart", restart);
                sockets.answer(request, content);
                notebook.publish(request, request.replyType(), content);
            }
            // There is nothing here that a client could talk to by itself.
            case "comm_open" ->
                notebook.publish(request, "comm_close", Map.of("comm_id", request.text("comm_id"), "data", Map.of()));
            default -> reply(request).ifPresent(content -> sockets.answer(request, content));
        }
    }

    /** Ignores a request that its client sent before the running cell, such as one that waited for a restarted kernel. */
    private void interrupt(Message request) {
        if (notebook.owners()
                .running()
                .filter(cell -> request.precedes(cell.request()))
                .isEmpty()) {
            interrupt();
        }
    }

    private Optional<Map<String, Object>> reply(Message request) {
        try {
            return replies.to(request);
        } catch (RuntimeException wrong) {
            return Optional.of(CellError.reply(CellError.content(new Outcome.Failed(Failure.of(wrong)))));
        }
    }

    private void status(Message cause, String state) {
        notebook.publish(cause, "status", Map.of("execution_state", state));
    }
}
