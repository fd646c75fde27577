package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.RefusedByCheckException;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.interpreter.SessionContext;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.Complaint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.codehaus.groovy.control.CompilationFailedException;

/** Evaluates what one cell after the other holds, for commands too, and keeps what comes of it; whatever takes long can be stopped. */
final class NotebookContext extends SessionContext {

    // A client breaks longer lines where they end.
    private static final int WIDTH = 88;

    private final Notebook notebook;
    private final Representations forms;
    private final History cells = new History();
    private Cell cell;
    private int number;
    private Outcome ended;
    private Map<String, Object> trouble;
    private String explained;
    private boolean leaving;

    NotebookContext(Notebook notebook, Representations forms, Parts parts) {
        super(parts);
        this.notebook = notebook;
        this.forms = forms;
    }

    /** Returns the cells that were run. */
    History cells() {
        return cells;
    }

    /** Runs a cell as the line of that number and returns the forms of its result; none when it has none. */
    Map<String, String> run(Cell next, int line) {
        cell = next;
        number = line;
        ended = new Outcome.Finished();
        trouble = null;
        explained = "";
        leaving = false;
        if (interpreter().isCommand(next.code())) {
            end(interpreter().command(next.code(), this), null);
            return Map.of();
        }
        ScriptFile text = line(next.code());
        return !next.code().isBlank() && evaluate(text, number) instanceof Outcome.Value value && isShown(value, text)
                ? forms(value.value())
                : Map.of();
    }

    /** Returns how the cell ended so far. */
    Outcome ended() {
        return ended;
    }

    /** Returns the content of the message that tells why the cell has no result, if it failed. */
    Optional<Map<String, Object>> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Returns the help that the cell asked for; empty when it asked for none. */
    String explained() {
        return explained;
    }

    /** Returns whether the cell asked to leave. */
    boolean isLeaving() {
        return leaving;
    }

    /** Returns what an expression comes to that a client asks for beside the cell; one that fails says so in its own place. */
    Map<String, Object> expression(String code) {
        Outcome outcome = evaluate(new ScriptFile("expression", code), Session.ASIDE);
        Map<String, String> forms = forms(outcome instanceof Outcome.Value found ? found.value() : "");
        Map<String, Object> own = trouble;
        trouble = null;
        if (own != null) {
            return CellError.reply(own);
        }
        Map<String, Object> data = notebook.data(forms);
        return Map.of("status", "ok", "data", data.get("data"), "metadata", data.get("metadata"));
    }

    @Override
    public List<String> history() {
        return cells.texts();
    }

    @Override
    public void print(String text) {
        notebook.out().println(DisplayWidth.wrapped(WIDTH, text));
    }

    @Override
    public void show(Object value) {
        Map<String, String> forms = forms(value);
        if (!forms.isEmpty() && !cell.silent()) {
            notebook.publish(cell.request(), "display_data", notebook.data(forms));
        }
    }

    @Override
    public void showAll(Object value) {
        notebook.out().println(new TextWriter(Screen.PIPED).write(new Showing(Limits.PIPED).of(value)));
    }

    /** Clients show help beside the cells, where it does not become part of the notebook. */
    @Override
    public void explain(String text) {
        explained = DisplayWidth.wrapped(WIDTH, text);
    }

    @Override
    public ScriptFile line(String text) {
        return new ScriptFile(number == Session.ASIDE ? "cell" : "cell-" + number, text);
    }

    /** How a text fails that a command has is how the cell fails. */
    @Override
    public void evaluate(ScriptFile text) {
        Outcome outcome = evaluate(text, number);
        if (outcome instanceof Outcome.Value value && isShown(value, text)) {
            show(value.value());
        }
    }

    @Override
    public String edit(String text) {
        throw new WrongUsageException("a notebook has no editor to open", "write it in a cell, or use /load FILE");
    }

    @Override
    public String keys() {
        return "Tab completes, Shift-Tab explains, the stop button ends a cell; a command stands alone in its cell.";
    }

    /** The client ends the kernel when it likes; a notebook that is only read goes on being there. */
    @Override
    public void end() {
        leaving = true;
    }

    private Outcome evaluate(ScriptFile text, int line) {
        Outcome outcome = interpreter().evaluate(text, line);
        end(outcome instanceof Outcome.Incomplete open ? Complaint.unfinished(open, text) : outcome, text);
        if (isNoGroovy(outcome)) {
            ForeignCell.in(text.text(), commands()).ifPresent(meant -> end(new Outcome.Failed(meant), null));
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

    private static boolean isShown(Outcome.Value value, ScriptFile text) {
        return !text.isMuted() && !value.definition();
    }

    /** Returns the forms of a value, which may ask the service; none when that fails. */
    private Map<String, String> forms(Object value) {
        AtomicReference<Map<String, String>> forms = new AtomicReference<>(Map.of());
        end(interpreter().run(() -> forms.set(this.forms.of(value))), null);
        return forms.get();
    }

    /** What failed already stays failed: a command goes on after a text of its own. */
    private void end(Outcome outcome, ScriptFile text) {
        if (hasFailed(outcome)) {
            ended = outcome;
            trouble = CellError.content(outcome, text);
        }
    }
}
