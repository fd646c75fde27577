package dev.ballast.repl.terminal;

import dev.ballast.dsl.Destination;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.ProgressLines;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;

/** Reads a line, answers it, and begins again, until the user has enough. */
public final class Shell {

    private static final int SIGNAL = 128;

    private final Console console;
    private final Session session;
    private final Targets targets;
    private final LineReader editor;
    private final HistoryFile history;
    private final PromptContext context;
    private boolean broken;

    /**
     * What a shell is made of.
     *
     * @param progress what happens in the cloud
     * @param complaint says what went wrong
     * @param text writes a value for the console
     * @param whole writes all of a value for the console
     * @param tell told that something is being stopped
     * @param requests the last requests
     * @param redactor leaves the secrets in use out of what commands print
     * @param history the folder of what was typed
     * @param environment the environment variables, which may name an editor
     * @param stops tells a listener the signals that ask to stop, until the result is run
     */
    public record Parts(
            Console console,
            Session session,
            Commands commands,
            Targets targets,
            ProgressLines progress,
            Complaint complaint,
            Function<Object, String> text,
            Function<Object, String> whole,
            Consumer<String> tell,
            RequestLog requests,
            Redactor redactor,
            Path history,
            Map<String, String> environment,
            Function<IntConsumer, Runnable> stops) {}

    /** Puts the parts together. */
    public Shell(Parts parts) {
        this.console = parts.console();
        this.session = parts.session();
        this.targets = parts.targets();
        this.history = new HistoryFile(parts.history(), console.out()::println);
        this.context = new PromptContext(parts, history);
        LineParser parser = new LineParser(context.interpreter(), context);
        this.editor = Editors.make(
                console,
                parser,
                new Signature(context.interpreter(), parts.commands()),
                (text, cursor) -> parts.commands().explanation(text, cursor, session),
                history);
        console.readBy(editor);
    }

    /** Makes the showing of results ready. */
    public void warm() {
        context.warm();
    }

    /** Evaluates a text and shows its value, or what was wrong. */
    public void evaluate(ScriptFile text) {
        context.evaluate(text);
    }

    /** Tells whether something goes on. */
    public boolean isBusy() {
        return context.isBusy();
    }

    /** Answers lines until the input ends or the user leaves, and returns the exit status. */
    public int run() {
        while (!context.isEnded()) {
            String line = read();
            if (line != null) {
                answer(line);
            }
        }
        return context.ended().stream()
                .map(signal -> SIGNAL + signal)
                .findFirst()
                .orElse(0);
    }

    /** Returns what was typed; null when it was dropped or there is no more. */
    private String read() {
        try {
            Destination target = targets.current();
            history.goOnWith(target.profile(), editor);
            String line = editor.readLine(PromptLine.of(target, session.door().usualRegion(), console.screen()));
            broken = false;
            return line;
        } catch (UserInterruptException clear) {
            // The line is dropped, as in every shell; a dumb terminal leaves the cursor in it.
            if (console.isDumb()) {
                console.out().println();
            }
        } catch (EndOfFileException end) {
            context.end();
        } catch (RuntimeException inEditor) {
            tellOnce(inEditor);
        }
        return null;
    }

    /** What paints, completes or tells about a line may fail at it: the line is lost then, and not the session. */
    private void tellOnce(RuntimeException inEditor) {
        if (broken) {
            throw inEditor;
        }
        broken = true;
        context.failed(inEditor);
    }

    private void answer(String line) {
        int before = context.failures();
        evaluateOrRun(line);
        history.ended(line, context.failures() > before);
    }

    private void evaluateOrRun(String line) {
        if (context.interpreter().isCommand(line)) {
            context.command(line);
        } else if (!line.isBlank()) {
            context.evaluate(context.line(line));
        }
    }
}
