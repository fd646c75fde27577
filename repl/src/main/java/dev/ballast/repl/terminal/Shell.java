package dev.ballast.repl.terminal;

import dev.ballast.dsl.Destination;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.interpreter.SessionContext;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.ProgressLines;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;

/** Reads a line, answers it, and begins again, until the user has enough. */
public final class Shell {

    private final Parts parts;
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
     * @param redactor leaves the secrets in use out of what commands print
     * @param history the folder of what was typed
     * @param environment the environment variables, which may name an editor
     * @param stops tells a listener the signals that ask to stop, until the result is run
     */
    public record Parts(
            Console console,
            SessionContext.Parts session,
            ProgressLines progress,
            Complaint complaint,
            Function<Object, String> text,
            Function<Object, String> whole,
            Redactor redactor,
            Path history,
            Map<String, String> environment,
            Function<IntConsumer, Runnable> stops) {}

    /** Puts the parts together. */
    public Shell(Parts parts) {
        this.parts = parts;
        this.history = new HistoryFile(parts.history(), parts.console().out()::println);
        this.context = new PromptContext(parts, history);
        InputParser parser = new InputParser(context, parts.console());
        this.editor = Editors.create(
                parts.console(),
                parser,
                parser,
                new Signature(context.interpreter(), context.commands()),
                (text, cursor) -> context.commands().explanation(text, cursor, context.session()),
                history);
        parts.console().readBy(editor);
    }

    /** Writes a value that is not shown, so that the first result does not wait for the classes that write it. */
    public void warm() {
        parts.console().rows(parts.text().apply(List.of(Map.of("name", 1), Map.of("name", 2))));
    }

    /** Evaluates a text and shows its value, or what was wrong. */
    public void evaluate(ScriptFile text) {
        context.evaluate(text);
    }

    /** Returns whether something goes on. */
    public boolean isBusy() {
        return context.isBusy();
    }

    /** Answers lines until the input ends or the user leaves, and returns the exit status. */
    public int run() {
        while (!context.isEnded()) {
            String line = read();
            if (line != null) {
                history.ended(line, !context.answer(line));
            }
        }
        return context.status();
    }

    /** Returns what was typed; null when it was dropped or there is no more. */
    private String read() {
        Console console = parts.console();
        try {
            Destination target = context.targets().current();
            history.goOnWith(target.profile(), editor);
            String region = context.session().door().usualRegion();
            String line = editor.readLine(PromptLine.of(target, region, console.screen()));
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
            // What paints, completes or tells about a line may fail at it: the line is lost then, and not the session.
            if (broken) {
                throw inEditor;
            }
            broken = true;
            context.report(new Outcome.Failed(inEditor), null);
        }
        return null;
    }
}
