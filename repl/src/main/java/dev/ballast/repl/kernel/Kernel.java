package dev.ballast.repl.kernel;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.Representations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the clients of a notebook until one of them ends it. Cells run one after the other; everything else is answered
 * meanwhile.
 */
public final class Kernel {

    /** The variable in which Jupyter names the process that starts a kernel: without it nobody could end the kernel. */
    public static final String PARENT = "JPY_PARENT_PID";

    private static final Request NOBODY =
            new Request(List.of(), Request.NOTHING, "", JsonNodeFactory.instance.objectNode());

    private final Notebook notebook;
    private final Evaluator evaluator;
    private final Replies answers;
    private final Cells cells;
    private CompletableFuture<Void> watched = new CompletableFuture<>();

    /**
     * What a kernel is made of.
     *
     * @param session prints to {@link Notebook#out}
     * @param progress what happens in the cloud
     * @param display what the cells show by themselves
     * @param forms what is shown of a result
     * @param requests the last requests
     */
    public record Parts(
            Notebook notebook,
            Session session,
            Commands commands,
            Targets targets,
            CellProgress progress,
            CellDisplay display,
            Representations forms,
            RequestLog requests) {}

    /** Puts the parts together. */
    public Kernel(Parts parts) {
        History past = new History();
        this.notebook = parts.notebook();
        this.evaluator = new Evaluator(parts, past);
        this.answers = new Replies(evaluator.interpreter(), evaluator.context(), past);
        this.cells = new Cells(notebook, evaluator, this::shell);
    }

    /** Answers until a client ends the kernel; what runs then is left behind. */
    public void run() {
        KernelStatus.STARTING.tell(notebook, NOBODY);
        Thread control = new Thread(() -> notebook.control().serve(this::control), "ballast-control");
        control.setDaemon(true);
        control.start();
        NoExit.install();
        try {
            notebook.shell().serve(this::shell);
        } finally {
            NoExit.remove();
            end();
            cells.end();
            watched.cancel(false);
            join(control);
        }
    }

    /** Stops the cell that runs, as when the user asks for it; nothing when none runs. */
    public void interrupt() {
        evaluator.stop();
    }

    /** Ends it from outside, as when whoever started it is gone. */
    public void end() {
        notebook.shell().end();
        notebook.control().end();
    }

    /** Ends it when the process of that number has ended, or if there is none. */
    public void endWith(long parent) {
        CompletableFuture<?> gone = ProcessHandle.of(parent)
                .<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
        watched = gone.thenRun(this::end);
    }

    private void shell(Request request) {
        if (request.type().equals("execute_request")) {
            cells.add(Cell.of(request));
        } else {
            answer(notebook.shell(), request);
        }
    }

    private void control(Request request) {
        answer(notebook.control(), request);
    }

    private void answer(Channel channel, Request request) {
        KernelStatus.BUSY.tell(notebook, request);
        switch (request.type()) {
            case "interrupt_request" -> {
                evaluator.stop(request);
                channel.answer(request, request.replyType(), ok());
            }
            case "shutdown_request" -> shutDown(channel, request);
            case "comm_open" -> refuse(request);
            default -> answered(request).ifPresent(content -> channel.answer(request, request.replyType(), content));
        }
        KernelStatus.IDLE.tell(notebook, request);
    }

    private Optional<ObjectNode> answered(Request request) {
        try {
            return answers.to(request);
        } catch (RuntimeException wrong) {
            return Optional.of(CellError.of(wrong, null).content().put("status", "error"));
        }
    }

    private void shutDown(Channel channel, Request request) {
        ObjectNode content =
                ok().put("restart", request.content().path("restart").asBoolean(false));
        channel.answer(request, request.replyType(), content);
        notebook.publish(request, request.replyType(), content);
        end();
    }

    /** There is nothing here that a client could talk to by itself. */
    private void refuse(Request request) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put("comm_id", request.content().path("comm_id").asString("")).putObject("data");
        notebook.publish(request, "comm_close", content);
    }

    private static ObjectNode ok() {
        return JsonMapper.shared().createObjectNode().put("status", "ok");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
