package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.RefusedByCheckException;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.report.Complaint;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.codehaus.groovy.control.CompilationFailedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs one cell after the other and tells what comes of it; whatever takes long can be stopped. */
final class Evaluator {

    private final Notebook notebook;
    private final Interpreter interpreter;
    private final Representations forms;
    private final CellProgress progress;
    private final CellDisplay display;
    private final NotebookContext context;
    private final History past;
    private final CellMistakes mistakes;
    private volatile Throwable failure;
    private Cell cell;
    private int count;
    private int number;
    private Outcome ended;
    private CellError trouble;
    private Map<String, String> result;

    Evaluator(Kernel.Parts parts, History past) {
        this.notebook = parts.notebook();
        this.interpreter = new Interpreter(parts.session(), parts.commands(), notebook::tell, wrong -> failure = wrong);
        this.mistakes = new CellMistakes(parts.commands());
        this.forms = parts.forms();
        this.progress = parts.progress();
        this.display = parts.display();
        this.past = past;
        this.context = new NotebookContext(parts, past, this);
    }

    NotebookContext context() {
        return context;
    }

    /** Asks what runs to stop; any thread may. */
    void stop() {
        interpreter.interrupt(Evaluation.INTERRUPT);
    }

    /**
     * Asks what runs to stop because a client asked for it; any thread may. A request that its client sent before the cell that
     * runs is not for it: it waited, such as for a kernel that was started again.
     */
    void stop(Request interrupt) {
        if (notebook.owners()
                .running()
                .filter(cell -> interrupt.precedes(cell.request()))
                .isEmpty()) {
            stop();
        }
    }

    Interpreter interpreter() {
        return interpreter;
    }

    /** Returns what was thrown last; a mistyped command leaves the failure before it to be looked at. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Runs a cell and returns how it ended; whatever it throws is told, not thrown. */
    ExecuteReply run(Cell next) {
        cell = next;
        ended = new Outcome.Finished();
        trouble = null;
        result = Map.of();
        notebook.owners().begin(next);
        try {
            return answer(next);
        } finally {
            display.close(next);
            notebook.owners().end();
        }
    }

    /** Shows a value beside the result. */
    void display(Object value) {
        bundle(value).ifPresent(data -> tell("display_data", notebook.data().of(data)));
    }

    /** Evaluates a text that a command has, and shows its value; how it fails is how the cell fails. */
    Outcome evaluateForCommand(ScriptFile text) {
        Outcome outcome = evaluate(text, number);
        if (outcome instanceof Outcome.Value value && isShown(value, text)) {
            display(value.value());
        }
        return outcome;
    }

    /** Returns a text as the cell that runs, under the name that messages give it. */
    ScriptFile text(String code) {
        return new ScriptFile(number == Session.ASIDE ? "cell" : "cell-" + number, code);
    }

    /** Every cell that counts has a number of its own, by which its result is called, whatever it holds. */
    private ExecuteReply answer(Cell next) {
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
        progress.begin(next);
        long before = interpreter.session().door().requests();
        execute(next.code());
        progress.end(next, ended, interpreter.session().door(), before);
        if (counts) {
            past.add(number, next.code(), result.get(Representations.TEXT));
        }
        if (trouble != null) {
            tell("error", trouble.content());
        } else if (!result.isEmpty()) {
            tell("execute_result", notebook.data().of(result).put("execution_count", count));
        }
        return new ExecuteReply(count, trouble, context.takeExplained(), context.takeLeaving(), expressions(next));
    }

    private void execute(String code) {
        if (interpreter.isCommand(code)) {
            Outcome outcome = interpreter.command(code, context);
            if (!(outcome instanceof Outcome.Finished)) {
                failed(outcome, null);
            }
            return;
        }
        ScriptFile text = text(code);
        if (!code.isBlank() && evaluate(text, number) instanceof Outcome.Value value && isShown(value, text)) {
            bundle(value.value()).ifPresent(forms -> result = forms);
        }
    }

    private static boolean isShown(Outcome.Value value, ScriptFile text) {
        return !text.isMuted() && !value.definition();
    }

    private Outcome evaluate(ScriptFile text, int line) {
        Outcome outcome = interpreter.evaluate(text, line);
        failed(outcome instanceof Outcome.Incomplete open ? Complaint.unfinished(open, text) : outcome, text);
        if (isNoGroovy(outcome)) {
            mistakes.in(text.text()).ifPresent(meant -> failed(new Outcome.Failed(meant), null));
        }
        return outcome;
    }

    /** A command after code may be Groovy by chance, so only what cannot be run is looked through for it. */
    private static boolean isNoGroovy(Outcome outcome) {
        return outcome instanceof Outcome.Incomplete
                || (outcome instanceof Outcome.Failed failed
                        && (failed.thrown() instanceof CompilationFailedException
                                || failed.thrown() instanceof RefusedByCheckException));
    }

    private Optional<Map<String, String>> bundle(Object value) {
        AtomicReference<Map<String, String>> made = new AtomicReference<>();
        failed(interpreter.run(() -> made.set(forms.of(value))), null);
        return Optional.ofNullable(made.get());
    }

    private void failed(Outcome outcome, ScriptFile text) {
        ended = outcome;
        if (outcome instanceof Outcome.Failed failed) {
            failure = failed.thrown() instanceof WrongUsageException ? failure : failed.thrown();
            trouble = CellError.of(failed, text);
        } else if (outcome instanceof Outcome.Stopped stopped) {
            failure = stopped.thrown() == null ? failure : stopped.thrown();
            trouble = CellError.of(stopped, text);
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
        Outcome outcome = evaluate(new ScriptFile("expression", code), Session.ASIDE);
        Object value = outcome instanceof Outcome.Value found ? found.value() : "";
        ObjectNode shown = bundle(value).map(notebook.data()::of).orElse(null);
        CellError own = trouble;
        trouble = null;
        return own == null ? shown.put("status", "ok") : own.content().put("status", "error");
    }

    private void tell(String type, ObjectNode content) {
        if (!cell.silent()) {
            notebook.publish(cell.request(), type, content);
        }
    }
}
