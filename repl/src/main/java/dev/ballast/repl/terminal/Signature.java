package dev.ballast.repl.terminal;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.completion.SignatureParameters;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.DisplayWidth;
import java.util.Set;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** How the word at the cursor is written, with the argument at the cursor in bold. */
record Signature(Interpreter interpreter) implements AsyncHint.Lookup {

    private static final Set<Candidate.Kind> TOLD =
            Set.of(Candidate.Kind.WORD, Candidate.Kind.OPTION, Candidate.Kind.METHOD, Candidate.Kind.PROPERTY);
    private static final AttributedStyle USUAL = AttributedStyle.DEFAULT.faint();

    /** A signature and the range of a part of it, end exclusive. */
    private record Part(String signature, int start, int end) {}

    @Override
    public AttributedString at(String text, int cursor, int columns) {
        if (text.isBlank()) {
            return AttributedString.EMPTY;
        }
        return interpreter.isCommand(text)
                ? new AttributedString(
                        DisplayWidth.cut(interpreter.commands().hint(text).orElse(""), columns, "..."), USUAL)
                : interpreter
                        .inspect(text, cursor)
                        .filter(found -> TOLD.contains(found.kind())
                                && !found.signatures().isEmpty())
                        .map(found -> line(found, columns))
                        .orElse(AttributedString.EMPTY);
    }

    private static AttributedString line(Inspection found, int columns) {
        Part bold = found.argument().stream()
                .flatMap(argument -> found.signatures().stream()
                        .flatMap(signature -> SignatureParameters.given(signature, argument).stream()
                                .map(span -> new Part(signature, span.start(), span.end()))))
                .findFirst()
                .orElse(new Part(found.signatures().get(0), 0, 0));
        int more = found.signatures().size() - 1;
        String line =
                DisplayWidth.cut(bold.signature() + (more == 0 ? "" : "  (and " + more + " more)"), columns, "...");
        int start = Math.min(bold.start(), line.length());
        int end = Math.min(bold.end(), line.length());
        return new AttributedStringBuilder()
                .styled(USUAL, line.substring(0, start))
                .styled(AttributedStyle.BOLD, line.substring(start, end))
                .styled(USUAL, line.substring(end))
                .toAttributedString();
    }
}
