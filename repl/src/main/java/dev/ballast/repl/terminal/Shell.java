package dev.ballast.repl.terminal;

import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.widget.AutosuggestionWidgets;

/** Reads a line, answers it, and begins again, until the user has enough. */
public final class Shell {

    private static final Set<String> LEAVING = Set.of("exit", "quit", "/quit");
    private static final int SIGNAL = 128;
    private static final int INTERRUPT = 2;

    private final Console console;
    private final Session session;
    private final Lines lines;
    private final ProgressLines progress;
    private final Complaint complaint;
    private final Readiness readiness = new Readiness();
    private final LineEditor editor;
    private final Function<IntConsumer, Runnable> stops;
    private int exit;
    private boolean ended;

    /**
     * What a shell is made of.
     *
     * @param lines what is told on the console
     * @param progress what happens in the cloud
     * @param history the file of what was typed
     * @param stops tells a listener the signals that ask to stop, until the result is run
     */
    public record Parts(
            Console console,
            Session session,
            Lines lines,
            ProgressLines progress,
            Complaint complaint,
            Path history,
            Function<IntConsumer, Runnable> stops) {}

    /** Puts the parts together. */
    public Shell(Parts parts) {
        this.console = parts.console();
        this.session = parts.session();
        this.lines = parts.lines();
        this.progress = parts.progress();
        this.complaint = parts.complaint();
        this.stops = parts.stops();
        this.editor = editor(parts);
        console.readBy(editor);
    }

    /** Returns what to call when the compiler is warm: from then on signatures are shown while typing. */
    public void ready() {
        readiness.reached();
    }

    /** Answers lines until the input ends or the user leaves, and returns the exit status. */
    public int run(Supplier<Target> target) {
        while (!ended) {
            try {
                answer(editor.readLine(PromptLine.of(target.get(), console.screen())));
            } catch (UserInterruptException clear) {
                // The line is dropped, as in every shell.
            } catch (EndOfFileException end) {
                ended = true;
            }
        }
        return exit;
    }

    /** Evaluates a text, shows its value or what was wrong, and tells whether it came to its end. */
    public boolean evaluate(ScriptFile text) {
        Runnable deaf = stops.apply(session::stop);
        try {
            Outcome outcome = session.evaluate(text);
            progress.end();
            return show(outcome, text);
        } finally {
            deaf.run();
        }
    }

    private void answer(String typed) {
        String line = typed.strip();
        if (LEAVING.contains(line)) {
            ended = true;
        } else if (!line.isEmpty()) {
            evaluate(new ScriptFile("line-" + (session.number() + 1), typed));
        }
    }

    private boolean show(Outcome outcome, ScriptFile text) {
        if (outcome instanceof Outcome.Value value) {
            console.out().println(value.value());
        } else if (outcome instanceof Outcome.Failed failed) {
            complaint.about(failed.thrown(), text);
            return false;
        } else if (outcome instanceof Outcome.Stopped stopped) {
            stopped(stopped, text);
            return false;
        }
        return true;
    }

    private void stopped(Outcome.Stopped stopped, ScriptFile text) {
        if (stopped.thrown() != null) {
            complaint.about(stopped.thrown(), text);
        }
        lines.line(stopped.abandoned() ? "left behind, still running; its variables may still change" : "stopped");
        if (stopped.signal() != INTERRUPT) {
            exit = SIGNAL + stopped.signal();
            ended = true;
        }
    }

    private LineEditor editor(Parts parts) {
        try {
            LineEditor made = new LineEditor(console.terminal(), new Signature(session, readiness));
            made.setParser(new LineParser(session));
            made.setCompleter(new TabCompleter(console));
            made.setCompletionMatcher(new AsGiven());
            made.setHistory(new HistoryFile());
            made.setVariable(LineReader.HISTORY_FILE, parts.history());
            made.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, PromptLine.continued(console.screen()));
            made.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
            made.option(LineReader.Option.GROUP, false);
            made.option(LineReader.Option.AUTO_GROUP, false);
            if (console.screen().colored()) {
                made.setHighlighter(new SyntaxColors());
            }
            if (console.screen().live()) {
                new AutosuggestionWidgets(made).enable();
            }
            return made;
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }
}
