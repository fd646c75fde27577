package dev.ballast.repl.terminal;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.DisplayWidth;
import java.util.Set;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** How the word at the cursor is written, the argument that the cursor stands in bold. */
final class Signature implements Hint {

    private static final Set<Candidate.Kind> TOLD =
            Set.of(Candidate.Kind.WORD, Candidate.Kind.OPTION, Candidate.Kind.METHOD, Candidate.Kind.PROPERTY);
    private static final AttributedStyle USUAL = AttributedStyle.DEFAULT.faint();

    private final Interpreter interpreter;
    private final Commands commands;

    Signature(Interpreter interpreter, Commands commands) {
        this.interpreter = interpreter;
        this.commands = commands;
    }

    @Override
    public AttributedString at(String text, int cursor, int columns) {
        if (text.isBlank()) {
            return AttributedString.EMPTY;
        }
        return interpreter.isCommand(text)
                ? new AttributedString(DisplayWidth.cut(commands.hint(text).orElse(""), columns, "..."), USUAL)
                : interpreter
                        .inspect(text, cursor)
                        .filter(found -> TOLD.contains(found.kind())
                                && !found.signatures().isEmpty())
                        .map(found -> line(found, columns))
                        .orElse(AttributedString.EMPTY);
    }

    private static AttributedString line(Inspection found, int columns) {
        Parameters.Place at = found.argument()
                .flatMap(argument -> Parameters.find(found.signatures(), argument))
                .orElse(new Parameters.Place(found.signatures().get(0), 0, 0));
        int more = found.signatures().size() - 1;
        String line = DisplayWidth.cut(at.signature() + (more == 0 ? "" : "  (and " + more + " more)"), columns, "...");
        int start = Math.min(at.start(), line.length());
        int end = Math.min(at.end(), line.length());
        return new AttributedStringBuilder()
                .styled(USUAL, line.substring(0, start))
                .styled(AttributedStyle.BOLD, line.substring(start, end))
                .styled(USUAL, line.substring(end))
                .toAttributedString();
    }
}
