package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.report.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs one cell after the other and tells what comes of it. */
final class Evaluator {

    private final Notebook notebook;
    private final NotebookDisplay display;
    private final NotebookContext context;
    private int count;

    Evaluator(Notebook notebook, NotebookDisplay display, NotebookContext context) {
        this.notebook = notebook;
        this.display = display;
        this.context = context;
    }

    /** Asks what runs to stop; any thread may. */
    void stop() {
        context.interpreter().interrupt(Evaluation.INTERRUPT);
    }

    /**
     * Asks what runs to stop because a client asked for it; any thread may. A request that its client sent before the cell that
     * runs is not for it: it waited, such as for a kernel that was started again.
     */
    void stop(Message interrupt) {
        if (notebook.owners()
                .running()
                .filter(cell -> interrupt.precedes(cell.request()))
                .isEmpty()) {
            stop();
        }
    }

    /** Runs a cell and returns the answer to its client, who would wait for it for ever: whatever is thrown is told. */
    Map<String, Object> run(Cell cell) {
        notebook.owners().begin(cell);
        try {
            return answer(cell);
        } catch (Throwable wrong) {
            Map<String, Object> trouble = CellError.content(new Outcome.Failed(wrong), null);
            notebook.publish(cell.request(), "error", trouble);
            return CellError.reply(trouble);
        } finally {
            cell.output().leaveLives();
            notebook.owners().end();
        }
    }

    /** Every cell that counts has a number of its own, by which its result is called, whatever it holds. */
    private Map<String, Object> answer(Cell cell) {
        boolean counts = cell.kept() && !cell.code().isBlank();
        count += counts ? 1 : 0;
        int number = counts ? count : Session.ASIDE;
        tell(cell, "execute_input", Map.of("code", cell.code(), "execution_count", count));
        display.begin(cell);
        long before = context.session().door().requests();
        Map<String, String> result = context.run(cell, number);
        if (!cell.silent()) {
            cell.output().end(sum(before));
        }
        if (counts) {
            context.cells().add(number, cell.code(), result.get(Representations.TEXT));
        }
        if (context.trouble().isPresent()) {
            tell(cell, "error", context.trouble().get());
        } else if (!result.isEmpty()) {
            Map<String, Object> content = new HashMap<>(notebook.data(result));
            content.put("execution_count", count);
            tell(cell, "execute_result", content);
        }
        return reply(cell);
    }

    private RunResult sum(long requestsBefore) {
        CloudDoor door = context.session().door();
        // A cell that changes to another profile is at another door, which counts for itself.
        long requests = Math.max(0, door.requests() - requestsBefore);
        return new RunResult(context.ended(), null, door.opened().isPresent(), requests);
    }

    private Map<String, Object> reply(Cell cell) {
        Map<String, Object> reply =
                new HashMap<>(context.trouble().map(CellError::reply).orElse(Map.of("status", "ok")));
        Map<String, Object> expressions = new HashMap<>();
        if (context.trouble().isEmpty()) {
            var asked = cell.request().content().path("user_expressions");
            asked.properties()
                    .forEach(one -> expressions.put(
                            one.getKey(), context.expression(one.getValue().asString(""))));
        }
        List<Map<String, Object>> payload = new ArrayList<>();
        if (!context.explained().isEmpty()) {
            Map<String, String> help = Map.of(Representations.TEXT, context.explained());
            payload.add(Map.of("source", "page", "start", 0, "data", help));
        }
        if (context.isLeaving()) {
            payload.add(Map.of("source", "ask_exit", "keepkernel", false));
        }
        reply.putAll(Map.of("execution_count", count, "user_expressions", expressions, "payload", payload));
        return reply;
    }

    private void tell(Cell cell, String type, Map<String, Object> content) {
        if (!cell.silent()) {
            notebook.publish(cell.request(), type, content);
        }
    }
}
