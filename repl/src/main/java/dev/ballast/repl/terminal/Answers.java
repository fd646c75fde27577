package dev.ballast.repl.terminal;

import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.session.Evaluation;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Evaluates what was typed and shows what came of it; whatever takes long can be stopped. */
final class Answers {

    private static final int INTERRUPT = 2;

    private final Console console;
    private final Session session;
    private final ProgressLines progress;
    private final Complaint complaint;
    private final Function<IntConsumer, Runnable> stops;
    private final Function<Object, String> text;
    private final Consumer<String> tell;
    private volatile boolean busy;
    private Throwable failure;
    private int signal;

    Answers(Shell.Parts parts) {
        this.console = parts.console();
        this.session = parts.session();
        this.progress = parts.progress();
        this.complaint = parts.complaint();
        this.stops = parts.stops();
        this.text = parts.text();
        this.tell = parts.tell();
    }

    /** Evaluates a text and shows its value, or what was wrong. */
    Outcome evaluate(ScriptFile line) {
        Outcome outcome = listening(session::stop, () -> session.evaluate(line));
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

    /** Shows a value, which may ask the service for what moves by itself. */
    void show(Object value) {
        AtomicReference<String> shown = new AtomicReference<>();
        attempt(() -> shown.set(text.apply(value)));
        if (shown.get() != null) {
            new Pager(console).show(shown.get());
        }
    }

    /** Runs something of our own that may fail or be stopped like a line. */
    void attempt(Runnable task) {
        Evaluation evaluation = new Evaluation(task, tell);
        report(listening(evaluation::stop, evaluation::outcome), null);
    }

    /** Says what went wrong beside the lines. */
    void failed(RuntimeException wrong) {
        report(new Outcome.Failed(wrong), null);
    }

    /** Tells whether something goes on, so that stopping it is worth a word. */
    boolean isBusy() {
        return busy;
    }

    /** Returns what was thrown last. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the signal by which the system, not the user at the keyboard, asked to stop. */
    OptionalInt ended() {
        return signal == 0 || signal == INTERRUPT ? OptionalInt.empty() : OptionalInt.of(signal);
    }

    private Outcome listening(IntConsumer stop, Supplier<Outcome> task) {
        Runnable deaf = stops.apply(stop);
        busy = true;
        try {
            return task.get();
        } finally {
            busy = false;
            deaf.run();
            progress.end();
            console.endLine();
        }
    }

    private void report(Outcome outcome, ScriptFile line) {
        if (outcome instanceof Outcome.Failed failed) {
            failure = failed.thrown();
            complaint.about(failure, line);
        } else if (outcome instanceof Outcome.Stopped stopped) {
            failure = stopped.thrown() == null ? failure : stopped.thrown();
            signal = stopped.signal();
            complaint.about(stopped, line);
        }
    }
}
