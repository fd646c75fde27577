package dev.ballast.repl.terminal;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.syntax.Completeness;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the editor whether a text is finished, and what may stand at the cursor. */
final class LineParser implements Parser {

    private final Interpreter interpreter;
    private final CommandContext context;

    LineParser(Interpreter interpreter, CommandContext context) {
        this.interpreter = interpreter;
        this.context = context;
    }

    /** Takes a text that is not finished for an error at its end, by which the editor goes on with another line. */
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext purpose) {
        switch (purpose) {
            case COMPLETE -> {
                return new EditedLine(text, cursor, interpreter.complete(text, cursor, context));
            }
            case ACCEPT_LINE -> requireFinished(text, interpreter.completeness(text, context));
            case SECONDARY_PROMPT -> requireFinished(text, glance(text));
            default -> {}
        }
        return EditedLine.plain(text, Math.min(cursor, text.length()));
    }

    /** Asked for each line of a block at each key: what is open is known without the parser. */
    private Completeness glance(String text) {
        return interpreter.isCommand(text)
                ? interpreter.completeness(text, context)
                : Completeness.atAGlance(text).orElseGet(Completeness.Complete::new);
    }

    private static void requireFinished(String text, Completeness completeness) {
        if (completeness instanceof Completeness.Unfinished unfinished) {
            throw new EOFError(-1, text.length(), "not finished", unfinished.missing());
        }
    }
}
