package dev.ballast.repl.terminal;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.report.Unfinished;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Evaluates what was typed and shows what came of it; whatever takes long can be stopped. */
final class Answers {

    private final Console console;
    private final Interpreter interpreter;
    private final ProgressLines progress;
    private final Complaint complaint;
    private final Function<IntConsumer, Runnable> stops;
    private final Function<Object, String> text;
    private final Function<Object, String> whole;
    private Runnable deaf;
    private volatile boolean busy;
    private volatile Throwable failure;
    private int failures;
    private int signal;

    Answers(Shell.Parts parts) {
        this.console = parts.console();
        this.interpreter = new Interpreter(parts.session(), parts.commands(), parts.tell(), this::remember);
        this.progress = parts.progress();
        this.complaint = parts.complaint();
        this.stops = parts.stops();
        this.text = parts.text();
        this.whole = parts.whole();
    }

    /** Evaluates a text and shows its value, or what was wrong. */
    Outcome evaluate(ScriptFile line) {
        Outcome outcome = listening(() -> interpreter.evaluate(line));
        report(outcome, line);
        if (outcome instanceof Outcome.Value value && !line.isMuted()) {
            show(value.value());
        }
        return outcome;
    }

    /** Writes a value for nobody, so that the first result does not wait for what writes it; tells whether it would fit. */
    boolean warm() {
        return new Pager(console).fits(text.apply(List.of(Map.of("name", 1), Map.of("name", 2))));
    }

    /** Runs the command of a line. */
    void command(String line, CommandContext context) {
        report(listening(() -> interpreter.command(line, context)), null);
    }

    /** Shows a value, which may ask the service for what moves by itself. */
    void show(Object value) {
        show(value, text);
    }

    /** Shows all of a value. */
    void showAll(Object value) {
        show(value, whole);
    }

    private void show(Object value, Function<Object, String> writer) {
        AtomicReference<String> shown = new AtomicReference<>();
        report(listening(() -> interpreter.run(() -> shown.set(writer.apply(value)))), null);
        if (shown.get() != null) {
            page(shown.get());
        }
    }

    /** Shows a text that may be longer than the screen. */
    void page(String shown) {
        undisturbed(() -> {
            new Pager(console).show(shown);
            return shown;
        });
    }

    /** Runs what has keys of its own, such as an editor: while it does, Ctrl-C is not for the line. */
    <T> T undisturbed(Supplier<T> task) {
        boolean listens = deaf != null;
        if (listens) {
            deaf.run();
        }
        try {
            return task.get();
        } finally {
            if (listens) {
                deaf = stops.apply(interpreter::interrupt);
            }
        }
    }

    Interpreter interpreter() {
        return interpreter;
    }

    /** Says what went wrong beside the lines. */
    void failed(RuntimeException wrong) {
        report(new Outcome.Failed(wrong), null);
    }

    /** Tells whether something goes on, so that stopping it is worth a word. */
    boolean isBusy() {
        return busy;
    }

    /** Returns what was thrown last; a mistyped command leaves the failure before it to be looked at. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns how much has failed so far. */
    int failures() {
        return failures;
    }

    /** Returns the signal by which the system, not the user at the keyboard, asked to stop. */
    OptionalInt ended() {
        return signal == 0 || signal == Evaluation.INTERRUPT ? OptionalInt.empty() : OptionalInt.of(signal);
    }

    private Outcome listening(Supplier<Outcome> task) {
        boolean outermost = deaf == null;
        if (outermost) {
            deaf = stops.apply(interpreter::interrupt);
            busy = true;
        }
        try {
            return task.get();
        } finally {
            if (outermost) {
                busy = false;
                deaf.run();
                deaf = null;
            }
            progress.end();
            console.endLine();
        }
    }

    private void remember(Throwable wrong) {
        failure = wrong;
    }

    private void report(Outcome outcome, ScriptFile line) {
        if (outcome instanceof Outcome.Failed failed) {
            failures++;
            failure = failed.thrown() instanceof WrongUsageException ? failure : failed.thrown();
            complaint.about(failed, line);
        } else if (outcome instanceof Outcome.Incomplete incomplete) {
            report(Unfinished.failed(incomplete, line), line);
        } else if (outcome instanceof Outcome.Stopped stopped) {
            failures++;
            failure = stopped.thrown() == null ? failure : stopped.thrown();
            signal = stopped.signal();
            complaint.about(stopped, line);
        }
    }
}
