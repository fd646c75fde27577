package dev.ballast.repl.terminal;

import dev.ballast.repl.session.Completeness;
import dev.ballast.repl.session.Session;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the editor whether a text is finished, and what may stand at the cursor. */
final class LineParser implements Parser {

    private final Session session;

    LineParser(Session session) {
        this.session = session;
    }

    /** Takes a text that is not finished for an error at its end, by which the editor goes on with another line. */
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext context) {
        switch (context) {
            case COMPLETE -> {
                return new EditedLine(text, cursor, session.complete(text, cursor));
            }
            case ACCEPT_LINE, SECONDARY_PROMPT -> requireFinished(text);
            default -> {}
        }
        return EditedLine.plain(text, Math.min(cursor, text.length()));
    }

    private void requireFinished(String text) {
        if (session.completeness(text) instanceof Completeness.Unfinished unfinished) {
            throw new EOFError(-1, text.length(), "not finished", unfinished.missing());
        }
    }
}
