package dev.ballast.repl.terminal;

import dev.ballast.dsl.TargetInfo;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.run.Evaluation;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Outcome;
import dev.ballast.run.ScriptFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;

/** The read-eval-print loop of the terminal; every evaluation can be stopped. */
public final class Shell extends Interpreter {

    /** A line that gives a value a name. */
    private static final Pattern NAMED = Pattern.compile(
            "(?s)\\s*(?:(?:def|var|final)\\s+|[A-Z][\\w.]*(?:<[^=]*>)?\\s+)?([A-Za-z_]\\w*)\\s*=(?![=~]).*");

    private final Parts parts;
    private final Console console;
    private final HistoryFile history;
    private final LineReader editor;
    // Stops listening to signals, while something runs.
    private volatile Runnable deaf;
    private int failures;
    private int signal;
    private boolean leaving;
    private boolean broken;

    /**
     * The collaborators of a shell.
     *
     * @param progress prints events
     * @param errors prints failures
     * @param text formats a value for the console
     * @param whole formats a value for the console without limits
     * @param redactor masks the secrets in use in the output of commands
     * @param history the folder of the history
     * @param environment the environment variables, which may name an editor
     * @param stops registers a listener for stop signals until the result is run
     */
    public record Parts(
            Console console,
            Interpreter.Parts session,
            ProgressLines progress,
            ErrorReporter errors,
            Function<Object, String> text,
            Function<Object, String> whole,
            Redactor redactor,
            Path history,
            Map<String, String> environment,
            Function<IntConsumer, Runnable> stops) {}

    public Shell(Parts parts) {
        super(parts.session());
        this.parts = parts;
        this.console = parts.console();
        this.history = new HistoryFile(parts.history(), parts.redactor(), console.out()::println);
        InputParser parser = new InputParser(this, console);
        this.editor = Editors.create(
                console,
                parser,
                new Signature(this),
                (text, cursor) -> commands().explanation(text, cursor, session()),
                history);
        console.readBy(editor);
    }

    /** Formats a value without printing it, so that the classes for the first result are loaded. */
    public void warm() {
        console.rows(parts.text().apply(List.of(Map.of("name", 1), Map.of("name", 2))));
    }

    /** Evaluates lines until the input ends or the user exits, and returns the exit status. */
    public int run() {
        while (!leaving && status() == 0) {
            String line = read();
            if (line != null) {
                history.recordEnd(line, !answered(line));
            }
        }
        return status();
    }

    /** Returns the typed text; null if it was discarded or the input has ended. */
    private String read() {
        try {
            TargetInfo target = targets().current();
            history.switchProfile(target.profile(), editor);
            String region = session().lazyCloud().defaultRegion();
            String line = editor.readLine(PromptLine.of(target, region, console.screen()));
            broken = false;
            return line;
        } catch (UserInterruptException clear) {
            // The line is dropped, as in every shell; a dumb terminal leaves the cursor in it.
            if (console.isDumb()) {
                console.out().println();
            }
        } catch (EndOfFileException end) {
            leaving = true;
        } catch (RuntimeException inEditor) {
            // Highlighting, completion or a hint may fail on a line. That loses the line and keeps the session.
            if (broken) {
                throw inEditor;
            }
            broken = true;
            report(new Outcome.Failed(session().failure(inEditor)));
        }
        return null;
    }

    /** Returns the exit status: 0, unless the system and not the user at the keyboard asked to stop. */
    private int status() {
        return signal == 0 || signal == Evaluation.INTERRUPT ? 0 : ExitStatus.of(signal);
    }

    @Override
    public void print(String text) {
        console.out().println(fitting(text));
    }

    @Override
    public void page(String text) {
        pageFitting(fitting(text));
    }

    private String fitting(String text) {
        String shown = parts.redactor().text(text);
        return console.isDumb() ? shown : DisplayWidth.wrapped(console.width(), shown);
    }

    @Override
    public String edit(String text) {
        return undisturbed(() -> new TextEditor(console.terminal(), parts.environment()).edit(text));
    }

    @Override
    public List<String> history() {
        return StreamSupport.stream(history.spliterator(), false)
                .filter(history::isPersistable)
                .map(History.Entry::line)
                .toList();
    }

    @Override
    public String keys() {
        return "Tab completes, Shift-Tab or Alt-H explains, Up and Ctrl-R find earlier lines, Ctrl-C stops a line,"
                + " Ctrl-D ends.";
    }

    @Override
    public void end() {
        leaving = true;
    }

    /** Evaluates a text and shows its value or failure. */
    @Override
    public void evaluate(ScriptFile line) {
        Outcome outcome = listening(() -> outcome(line));
        report(outcome);
        if (outcome instanceof Outcome.Value value && !line.isMuted()) {
            Matcher named = NAMED.matcher(line.text());
            show(
                    value.value(),
                    parts.text(),
                    named.matches()
                            ? shown -> Pager.begin(console, shown, "... /show " + named.group(1) + " shows all of it")
                            : this::pageFitting);
        }
    }

    /** Executes a line, and returns false if it failed; no fault of the program at one ends the session. */
    private boolean answered(String line) {
        try {
            return answer(line);
        } catch (RuntimeException | Error fault) {
            report(new Outcome.Failed(session().failure(fault)));
            return false;
        }
    }

    private boolean answer(String line) {
        int before = failures;
        if (isCommand(line)) {
            report(listening(() -> command(line)));
        } else if (!line.isBlank()) {
            evaluate(line(line));
        }
        return failures == before;
    }

    /** Shows a value, which may send requests for the current state. */
    @Override
    public void show(Object value) {
        show(value, parts.text(), this::pageFitting);
    }

    @Override
    public void showAll(Object value) {
        show(value, parts.whole(), this::pageFitting);
    }

    private void show(Object value, Function<Object, String> writer, Consumer<String> output) {
        AtomicReference<String> shown = new AtomicReference<>();
        report(listening(() -> run(() -> shown.set(writer.apply(value)))));
        if (shown.get() != null) {
            output.accept(shown.get());
        }
    }

    private void pageFitting(String shown) {
        undisturbed(() -> {
            Pager.show(console, shown);
            return shown;
        });
    }

    /** Runs a task with its own keys, such as an editor, during which Ctrl-C does not stop the line. */
    private <T> T undisturbed(Supplier<T> task) {
        boolean listens = deaf != null;
        if (listens) {
            deaf.run();
        }
        try {
            return task.get();
        } finally {
            if (listens) {
                deaf = parts.stops().apply(this::interrupt);
            }
        }
    }

    /** Returns whether a line or question is in progress, so that a stop is reported. */
    public boolean isBusy() {
        return deaf != null;
    }

    private Outcome listening(Supplier<Outcome> task) {
        boolean outermost = deaf == null;
        if (outermost) {
            deaf = parts.stops().apply(this::interrupt);
        }
        try {
            return task.get();
        } finally {
            if (outermost) {
                deaf.run();
                deaf = null;
            }
            parts.progress().end();
            console.endLine();
        }
    }

    /** Prints the failure of a line, or of a text that is not a line. */
    private void report(Outcome outcome) {
        failures += hasFailed(outcome) ? 1 : 0;
        signal = outcome instanceof Outcome.Stopped stopped ? stopped.signal() : signal;
        parts.errors().report(outcome);
    }
}
