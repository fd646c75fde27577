package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.repl.report.Lines;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Builds the error message of a cell for its client, without Java frames. */
final class CellError {

    private static final int WIDTH = 80;
    private static final Screen NAKED = new Screen(false, false, WIDTH);
    // What is live is broken between words; a client breaks longer lines where they end, and the caret is lost.
    private static final Screen BROKEN = new Screen(true, true, WIDTH);

    private CellError() {}

    /** Returns the content of an {@code error} message for a text that failed or was stopped; the text may be null. */
    static Map<String, Object> content(Outcome outcome, ScriptFile text) {
        String first = text(outcome, text, NAKED).lines().findFirst().orElse("");
        return Map.of(
                "ename",
                outcome instanceof Outcome.Failed failed
                        ? failed.thrown().getClass().getSimpleName()
                        : "Stopped",
                "evalue",
                first.replaceFirst("^error(?:\\[B\\d{3}])?: ", ""),
                "traceback",
                text(outcome, text, BROKEN).lines().toList());
    }

    /** Returns the content of the reply to a request that ended with such an error. */
    static Map<String, Object> reply(Map<String, Object> error) {
        Map<String, Object> reply = new HashMap<>(error);
        reply.put("status", "error");
        return reply;
    }

    private static String text(Outcome outcome, ScriptFile text, Screen screen) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ErrorReporter errors =
                new ErrorReporter(new Lines(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen), false);
        errors.report(outcome, text);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
