package dev.ballast.repl.kernel;

import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.repl.report.Lines;
import dev.ballast.run.Outcome;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** Builds the error message of a cell for its client, without Java frames. */
final class CellError {

    // Breaks lines between words: a client breaks longer ones anywhere, and the caret no longer fits.
    private static final Screen SCREEN = new Screen(true, true, 80);

    // Prints nothing: the client gets the texts.
    private static final ErrorReporter ERRORS =
            new ErrorReporter(new Lines(new PrintStream(OutputStream.nullOutputStream()), SCREEN), false);

    private CellError() {}

    /** Returns the content of an {@code error} message for what failed or was stopped. */
    static Map<String, Object> content(Outcome ended) {
        return Map.of(
                "ename",
                ended instanceof Outcome.Failed failed
                        ? failed.thrown().getClass().getSimpleName()
                        : "Stopped",
                "evalue",
                ERRORS.problem(ended),
                "traceback",
                ERRORS.text(ended).lines().toList());
    }

    /** Returns the content of the reply to a request that ended with such an error. */
    static Map<String, Object> reply(Map<String, Object> error) {
        Map<String, Object> reply = new HashMap<>(error);
        reply.put("status", "error");
        return reply;
    }
}
