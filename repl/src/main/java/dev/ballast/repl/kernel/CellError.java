package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why a cell has no result, as its client shows it: no frames of Java are in it.
 *
 * @param kind what kind of failure it is
 * @param what the first line of what is told
 * @param told all of it, a line each, with plain colours
 */
record CellError(String kind, String what, List<String> told) {

    private static final int WIDTH = 80;
    private static final Screen NAKED = new Screen(false, false, WIDTH);
    // What is live is broken between words; a client breaks longer lines where they end, and the caret is lost.
    private static final Screen BROKEN = new Screen(true, true, WIDTH);
    private static final String ERROR = "error: ";

    CellError {
        told = List.copyOf(told);
    }

    /** Returns what was thrown by a text, which is null when there is none. */
    static CellError of(Throwable thrown, ScriptFile text) {
        return of(thrown.getClass().getSimpleName(), complaint -> complaint.about(thrown, text));
    }

    /** Tells why a text failed. */
    static CellError of(Outcome.Failed failed, ScriptFile text) {
        return of(failed.thrown().getClass().getSimpleName(), complaint -> complaint.about(failed, text));
    }

    /** Tells where a text was stopped. */
    static CellError of(Outcome.Stopped stopped, ScriptFile text) {
        return of("Stopped", complaint -> complaint.about(stopped, text));
    }

    /** Writes it into a message. */
    ObjectNode content() {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put("ename", kind).put("evalue", what);
        told.forEach(content.putArray("traceback")::add);
        return content;
    }

    private static CellError of(String kind, Consumer<Complaint> telling) {
        String first = text(telling, NAKED).lines().findFirst().orElse("");
        String what = first.startsWith(ERROR) ? first.substring(ERROR.length()) : first;
        return new CellError(kind, what, text(telling, BROKEN).lines().toList());
    }

    private static String text(Consumer<Complaint> telling, Screen screen) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Lines lines = new Lines(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen);
        telling.accept(new Complaint(lines, false));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
