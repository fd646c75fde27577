package dev.ballast.repl.terminal;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.Ansi;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Markdown;
import dev.ballast.syntax.Completeness;
import java.util.List;
import org.jline.reader.Completer;
import org.jline.reader.EOFError;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.impl.completer.ArgumentCompleter;

/**
 * Parses lines for the editor: whether a text is complete, and the candidates at the cursor in the order of the completion,
 * each with a short description.
 */
final class InputParser implements Parser, Completer {

    private static final int WIDEST_NAME = 24;
    private static final int SHORTEST_HELP = 16;
    private static final String GAP = "  ";

    private final Interpreter interpreter;
    private final Console console;
    private List<Candidate> found = List.of();

    InputParser(Interpreter interpreter, Console console) {
        this.interpreter = interpreter;
        this.console = console;
    }

    /** Throws an error at the end of an incomplete text, so that the editor continues with another line. */
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext purpose) {
        switch (purpose) {
            case COMPLETE -> {
                Completion completion = interpreter.complete(text, cursor);
                found = completion.candidates();
                return word(text, completion.start(), completion.end());
            }
            case ACCEPT_LINE -> requireFinished(text, interpreter.completeness(text));
            case SECONDARY_PROMPT -> requireFinished(text, glance(text));
            default -> {}
        }
        int end = Math.min(cursor, text.length());
        return word(text, end, end);
    }

    /** Returns the word that ends at the cursor; the editor needs no other. */
    static ParsedLine word(String text, int start, int end) {
        return new ArgumentCompleter.ArgumentLine(text.substring(start, end), end - start);
    }

    /** Does not run the parser, since it is called for each line of a block at each key. */
    private Completeness glance(String text) {
        return interpreter.isCommand(text)
                ? interpreter.completeness(text)
                : Completeness.atAGlance(text).orElseGet(Completeness.Complete::new);
    }

    private static void requireFinished(String text, Completeness completeness) {
        if (completeness instanceof Completeness.Unfinished unfinished) {
            throw new EOFError(-1, text.length(), "not finished", unfinished.missing());
        }
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<org.jline.reader.Candidate> candidates) {
        int width = found.stream()
                .mapToInt(candidate -> Math.min(DisplayWidth.of(candidate.text()), WIDEST_NAME))
                .max()
                .orElse(0);
        for (Candidate candidate : found) {
            candidates.add(new org.jline.reader.Candidate(
                    candidate.text(), display(candidate, width), null, null, null, null, false, candidates.size() + 1));
        }
    }

    private String display(Candidate candidate, int width) {
        String help = help(candidate);
        int room = console.width() - width - GAP.length() - 1;
        if (help.isEmpty() || room < SHORTEST_HELP) {
            return candidate.text();
        }
        return DisplayWidth.padded(candidate.text(), width)
                + GAP
                + Ansi.FAINT.on(console.screen().colored(), DisplayWidth.cut(help, room, "..."));
    }

    /** Returns the documentation of a candidate without links, else its signature. */
    private static String help(Candidate candidate) {
        if (candidate.doc().isEmpty()) {
            return candidate.signature().equals(candidate.text()) ? "" : candidate.signature();
        }
        return Markdown.plain(candidate
                .doc()
                .replaceAll("\\s*\\(section [^)]*\\)", "")
                .replaceAll(":\\s*`[A-Z]+ /[^`]*`.?$", "")
                .replaceAll("\\.$", ""));
    }
}
