package dev.ballast.repl.terminal;

import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.interpreter.SessionContext;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.ExitStatus;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.jline.reader.History;

/** Evaluates what was typed, runs the commands and shows what came of it; whatever takes long can be stopped. */
final class PromptContext extends SessionContext {

    private final Shell.Parts parts;
    private final Console console;
    private final History history;
    // What ends the listening to signals, while something goes on.
    private volatile Runnable deaf;
    private int failures;
    private int signal;
    private boolean leaving;

    PromptContext(Shell.Parts parts, History history) {
        super(parts.session());
        this.parts = parts;
        this.console = parts.console();
        this.history = history;
    }

    @Override
    public void print(String text) {
        console.out().println(fitting(text));
    }

    @Override
    public void page(String text) {
        paged(fitting(text));
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
                .map(History.Entry::line)
                .filter(line -> !LiteralSecrets.areIn(line))
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

    /** Returns whether the user or the system wants to end the session. */
    boolean isEnded() {
        return leaving || status() > 0;
    }

    /** Returns the exit status: 0, unless the system and not the user at the keyboard asked to stop. */
    int status() {
        return signal == 0 || signal == Evaluation.INTERRUPT ? 0 : ExitStatus.of(signal);
    }

    /** Evaluates a text and shows its value, or what was wrong. */
    @Override
    public void evaluate(ScriptFile line) {
        Outcome outcome = listening(() -> interpreter().evaluate(line));
        report(outcome, line);
        if (outcome instanceof Outcome.Value value && !line.isMuted()) {
            show(value.value());
        }
    }

    /** Answers a line as the command or the code that it is; returns false when it failed. */
    boolean answer(String line) {
        int before = failures;
        if (interpreter().isCommand(line)) {
            report(listening(() -> interpreter().command(line, this)), null);
        } else if (!line.isBlank()) {
            evaluate(line(line));
        }
        return failures == before;
    }

    /** Shows a value, which may ask the service for what moves by itself. */
    @Override
    public void show(Object value) {
        show(value, parts.text());
    }

    @Override
    public void showAll(Object value) {
        show(value, parts.whole());
    }

    private void show(Object value, Function<Object, String> writer) {
        AtomicReference<String> shown = new AtomicReference<>();
        report(listening(() -> interpreter().run(() -> shown.set(writer.apply(value)))), null);
        if (shown.get() != null) {
            paged(shown.get());
        }
    }

    private void paged(String shown) {
        undisturbed(() -> {
            Pager.show(console, shown);
            return shown;
        });
    }

    /** Runs what has keys of its own, such as an editor: while it does, Ctrl-C is not for the line. */
    private <T> T undisturbed(Supplier<T> task) {
        boolean listens = deaf != null;
        if (listens) {
            deaf.run();
        }
        try {
            return task.get();
        } finally {
            if (listens) {
                deaf = parts.stops().apply(interpreter()::interrupt);
            }
        }
    }

    /** Returns whether something goes on, so that stopping it is worth a word. */
    boolean isBusy() {
        return deaf != null;
    }

    private Outcome listening(Supplier<Outcome> task) {
        boolean outermost = deaf == null;
        if (outermost) {
            deaf = parts.stops().apply(interpreter()::interrupt);
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

    /** Says what went wrong in a line, or beside the lines where there is none. */
    void report(Outcome outcome, ScriptFile line) {
        Outcome ended =
                outcome instanceof Outcome.Incomplete incomplete ? Complaint.unfinished(incomplete, line) : outcome;
        failures += hasFailed(ended) ? 1 : 0;
        signal = ended instanceof Outcome.Stopped stopped ? stopped.signal() : signal;
        parts.complaint().about(ended, line);
    }
}
