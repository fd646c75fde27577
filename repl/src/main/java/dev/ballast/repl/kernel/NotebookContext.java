package dev.ballast.repl.kernel;

import dev.ballast.error.RefusalCode;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.render.ValueRenderer;
import dev.ballast.run.Outcome;
import dev.ballast.run.RefusedByCheckException;
import dev.ballast.run.RunEnd;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.codehaus.groovy.control.CompilationFailedException;

/** Runs one cell after the other, its commands too, and tells its client what comes of it; whatever takes long can be stopped. */
final class NotebookContext extends Interpreter {

    // A client breaks longer lines where they end.
    private static final int WIDTH = 88;

    // Showing these cannot block, so it needs no thread that could be stopped.
    private static final Set<Class<?>> PLAIN =
            Set.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class, Boolean.class);

    private final Notebook notebook;
    private final NotebookDisplay display;
    private final History cells = new History();
    private int count;

    // The result of the cell so far; its error is the content of the message about a missing result.
    private Cell cell;
    private int number;
    private Outcome ended;
    private Map<String, Object> trouble;
    private String explained;
    private boolean leaving;

    NotebookContext(Notebook notebook, NotebookDisplay display, Parts parts) {
        super(parts);
        this.notebook = notebook;
        this.display = display;
    }

    History cells() {
        return cells;
    }

    /** Runs a cell and returns the content of its reply, after any failure too, since the client waits for it. */
    Map<String, Object> run(Cell next) {
        notebook.owners().begin(next);
        try {
            return answer(next);
        } catch (Throwable wrong) {
            Map<String, Object> content =
                    CellError.content(new Outcome.Failed(session().failure(wrong)));
            notebook.publish(next.request(), "error", content);
            return CellError.reply(content);
        } finally {
            next.output().lives().leave();
            notebook.owners().end();
        }
    }

    /** Every counted cell has a number of its own, which names its result. */
    private Map<String, Object> answer(Cell next) {
        boolean counts = next.kept() && !next.code().isBlank();
        count += counts ? 1 : 0;
        number = counts ? count : Session.ASIDE;
        cell = next;
        ended = new Outcome.Finished();
        trouble = null;
        explained = "";
        leaving = false;
        publish("execute_input", Map.of("code", cell.code(), "execution_count", count));
        display.begin(cell);
        long before = session().lazyCloud().requests();
        Map<String, String> result = result();
        if (!cell.silent()) {
            cell.output().end(sum(before));
        }
        if (counts) {
            cells.add(number, cell.code(), result.get(Representations.TEXT));
        }
        if (trouble != null) {
            publish("error", trouble);
        } else if (!result.isEmpty()) {
            Map<String, Object> content = new HashMap<>(notebook.data(result));
            content.put("execution_count", count);
            publish("execute_result", content);
        }
        return reply();
    }

    /** Returns the result by media type; empty if there is none. */
    private Map<String, String> result() {
        if (isCommand(cell.code())) {
            end(command(cell.code()));
            return Map.of();
        }
        ScriptFile text = line(cell.code());
        return !cell.code().isBlank() && evaluate(text, number) instanceof Outcome.Value value && isShown(value, text)
                ? forms(value.value())
                : Map.of();
    }

    private RunEnd sum(long requestsBefore) {
        LazyCloud lazyCloud = session().lazyCloud();
        // A cell that switches to another profile uses another cloud, with its own count.
        long requests = Math.max(0, lazyCloud.requests() - requestsBefore);
        return new RunEnd(ended, lazyCloud.opened().isPresent(), requests);
    }

    private Map<String, Object> reply() {
        Map<String, Object> reply = new HashMap<>(trouble == null ? Map.of("status", "ok") : CellError.reply(trouble));
        Map<String, Object> expressions = new HashMap<>();
        if (trouble == null) {
            var asked = cell.request().content().path("user_expressions");
            asked.properties()
                    .forEach(one -> expressions.put(
                            one.getKey(), expression(one.getValue().asString(""))));
        }
        List<Map<String, Object>> payload = new ArrayList<>();
        if (!explained.isEmpty()) {
            payload.add(Map.of("source", "page", "start", 0, "data", Map.of(Representations.TEXT, explained)));
        }
        if (leaving) {
            payload.add(Map.of("source", "ask_exit", "keepkernel", false));
        }
        reply.putAll(Map.of("execution_count", count, "user_expressions", expressions, "payload", payload));
        return reply;
    }

    /** Returns the value of a user expression of the request, or its failure. */
    private Map<String, Object> expression(String code) {
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

    private void publish(String type, Map<String, Object> content) {
        if (!cell.silent()) {
            notebook.publish(cell.request(), type, content);
        }
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
        if (!forms.isEmpty()) {
            publish("display_data", notebook.data(forms));
        }
    }

    @Override
    public Optional<Consumer<Object>> pictures() {
        return Optional.of(this::show);
    }

    @Override
    public void showAll(Object value) {
        notebook.out().println(new TextWriter(Screen.PIPED).write(new ValueRenderer(Limits.PIPED).of(value)));
    }

    /** Clients show the pager beside the cells, so that help does not become part of the notebook. */
    @Override
    public void explain(String text) {
        explained = DisplayWidth.wrapped(WIDTH, text);
    }

    @Override
    public ScriptFile line(String text) {
        return new ScriptFile(number == Session.ASIDE ? "cell" : "cell-" + number, text);
    }

    /** A failure of the text is the failure of the cell. */
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

    /** Does nothing but print a message: only the client ends a kernel. */
    @Override
    public void end() {
        leaving = true;
    }

    private Outcome evaluate(ScriptFile text, int line) {
        Outcome outcome = outcome(text, line);
        end(outcome);
        if (isNoGroovy(outcome)) {
            ForeignCell.in(text.text(), commands())
                    .ifPresent(meant -> end(new Outcome.Failed(session().failure(meant))));
        }
        return outcome;
    }

    /** Only text that cannot be compiled is searched for a misplaced command, which may be valid Groovy by chance. */
    private static boolean isNoGroovy(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && (failed.failure().code() == RefusalCode.SYNTAX
                        || failed.thrown() instanceof CompilationFailedException
                        || failed.thrown() instanceof RefusedByCheckException);
    }

    private static boolean isShown(Outcome.Value value, ScriptFile text) {
        return !text.isMuted() && !value.definition();
    }

    /** Returns a value by media type, after requests to the service if needed; empty if that fails. */
    private Map<String, String> forms(Object value) {
        if (value != null && PLAIN.contains(value.getClass())) {
            return display.forms().of(value);
        }
        AtomicReference<Map<String, String>> forms = new AtomicReference<>(Map.of());
        end(run(() -> forms.set(display.forms().of(value))));
        return forms.get();
    }

    /** An earlier failure of the cell is kept: a command may evaluate several texts. */
    private void end(Outcome outcome) {
        if (hasFailed(outcome)) {
            ended = outcome;
            trouble = CellError.content(outcome);
        }
    }
}
