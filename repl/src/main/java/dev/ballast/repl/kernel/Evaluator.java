package dev.ballast.repl.kernel;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.report.Unfinished;
import dev.ballast.repl.session.Evaluation;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs one cell after the other and tells what comes of it; whatever takes long can be stopped. */
final class Evaluator {

    private static final int INTERRUPT = 2;

    private final Notebook notebook;
    private final Session session;
    private final Commands commands;
    private final Representations forms;
    private final CellProgress progress;
    private final CellDisplay display;
    private final KernelDesk desk;
    private final Past past;
    private volatile IntConsumer stop = Evaluator::ignore;
    private volatile Throwable failure;
    private Cell cell;
    private int count;
    private int number;
    private Trouble trouble;
    private String result;

    Evaluator(Kernel.Parts parts, Past past) {
        this.notebook = parts.notebook();
        this.session = parts.session();
        this.commands = parts.commands();
        this.forms = parts.forms();
        this.progress = parts.progress();
        this.display = parts.display();
        this.past = past;
        this.desk = new KernelDesk(parts, past, this);
    }

    KernelDesk desk() {
        return desk;
    }

    /** Asks what runs to stop; any thread may. */
    void stop() {
        stop.accept(INTERRUPT);
    }

    /** Returns what was thrown last. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Runs a cell and returns how it ended; whatever it throws is told, not thrown. */
    Ending run(Cell next) {
        cell = next;
        trouble = null;
        result = null;
        notebook.owners().begin(next);
        try {
            return answer(next);
        } finally {
            display.close(next);
            progress.end(next);
            notebook.owners().end();
        }
    }

    /** Shows a value beside the result. */
    void display(Object value) {
        bundle(value).ifPresent(data -> tell("display_data", DisplayData.of(data)));
    }

    /** Evaluates a text that a command has, and shows its value; how it fails is how the cell fails. */
    Outcome evaluateForCommand(ScriptFile text) {
        Outcome outcome = evaluate(text, number);
        if (outcome instanceof Outcome.Value value && !text.isMuted()) {
            display(value.value());
        }
        return outcome;
    }

    /** Returns a text as the cell that runs, under the name that messages give it. */
    ScriptFile text(String code) {
        return new ScriptFile(number == Session.ASIDE ? "cell" : "cell-" + number, code);
    }

    /** Every cell that counts has a number of its own, by which its result is called, whatever it holds. */
    private Ending answer(Cell next) {
        boolean counts = next.kept() && !next.code().isBlank();
        count += counts ? 1 : 0;
        number = counts ? count : Session.ASIDE;
        if (!next.silent()) {
            tell(
                    "execute_input",
                    JsonMapper.shared()
                            .createObjectNode()
                            .put("code", next.code())
                            .put("execution_count", count));
        }
        attempt(() -> execute(next.code()));
        if (counts) {
            past.add(number, next.code(), result);
        }
        if (trouble != null) {
            tell("error", trouble.content());
        }
        return new Ending(count, trouble, desk.takeLeaving(), expressions(next));
    }

    private void execute(String code) {
        if (commands.takes(code, session)) {
            commands.run(code, desk);
            return;
        }
        ScriptFile text = text(code);
        if (!code.isBlank() && evaluate(text, number) instanceof Outcome.Value value && !text.isMuted()) {
            bundle(value.value()).ifPresent(data -> {
                result = data.get("text/plain");
                tell("execute_result", DisplayData.of(data).put("execution_count", count));
            });
        }
    }

    /** What of ours goes wrong must not take the thread of the cells with it. */
    private void attempt(Runnable task) {
        try {
            task.run();
        } catch (Throwable wrong) {
            failed(new Outcome.Failed(wrong), null);
        }
    }

    private Outcome evaluate(ScriptFile text, int line) {
        Outcome outcome = listening(signal -> session.stop(), () -> session.evaluate(text, line));
        failed(outcome instanceof Outcome.Incomplete open ? Unfinished.failed(open, text) : outcome, text);
        return outcome;
    }

    private Optional<Map<String, String>> bundle(Object value) {
        AtomicReference<Map<String, String>> made = new AtomicReference<>();
        Evaluation evaluation = new Evaluation(() -> made.set(forms.of(value)), notebook.out()::println);
        failed(listening(evaluation::stop, evaluation::outcome), null);
        return Optional.ofNullable(made.get());
    }

    private Outcome listening(IntConsumer how, Supplier<Outcome> task) {
        stop = how;
        try {
            return task.get();
        } finally {
            stop = Evaluator::ignore;
        }
    }

    private static void ignore(int signal) {
        // Nothing runs that could be stopped.
    }

    private void failed(Outcome outcome, ScriptFile text) {
        if (outcome instanceof Outcome.Failed failed) {
            failure = failed.thrown();
            trouble = Trouble.of(failure, text);
        } else if (outcome instanceof Outcome.Stopped stopped) {
            failure = stopped.thrown() == null ? failure : stopped.thrown();
            trouble = Trouble.of(stopped, text);
        }
    }

    private ObjectNode expressions(Cell next) {
        ObjectNode answers = JsonMapper.shared().createObjectNode();
        JsonNode asked = next.request().content().path("user_expressions");
        if (trouble == null) {
            asked.properties()
                    .forEach(one ->
                            answers.set(one.getKey(), expression(one.getValue().asString(""))));
        }
        return answers;
    }

    /** One that fails says so in its own place; the cell was run by then. */
    private ObjectNode expression(String code) {
        AtomicReference<ObjectNode> answer = new AtomicReference<>();
        attempt(() -> {
            Outcome outcome = evaluate(new ScriptFile("expression", code), Session.ASIDE);
            Object value = outcome instanceof Outcome.Value found ? found.value() : "";
            bundle(value).ifPresent(data -> answer.set(DisplayData.of(data).put("status", "ok")));
        });
        Trouble own = trouble;
        trouble = null;
        return own == null ? answer.get() : own.content().put("status", "error");
    }

    private void tell(String type, ObjectNode content) {
        if (!cell.silent()) {
            notebook.publish(cell.request(), type, content);
        }
    }
}
