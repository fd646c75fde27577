package dev.ballast.repl.terminal;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.Desk;
import dev.ballast.repl.session.Completeness;
import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.Session;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the editor whether a text is finished, and what may stand at the cursor. */
final class LineParser implements Parser {

    private final Session session;
    private final Commands commands;
    private final Desk desk;

    LineParser(Session session, Commands commands, Desk desk) {
        this.session = session;
        this.commands = commands;
        this.desk = desk;
    }

    /** Takes a text that is not finished for an error at its end, by which the editor goes on with another line. */
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext context) {
        switch (context) {
            case COMPLETE -> {
                return new EditedLine(text, cursor, completion(text, cursor));
            }
            case ACCEPT_LINE, SECONDARY_PROMPT -> requireFinished(text);
            default -> {}
        }
        return EditedLine.plain(text, Math.min(cursor, text.length()));
    }

    private Completion completion(String text, int cursor) {
        return commands.takes(text, session)
                ? commands.complete(text, cursor, desk).orElseGet(() -> session.complete(text, cursor))
                : session.complete(text, cursor);
    }

    private void requireFinished(String text) {
        Completeness completeness =
                commands.takes(text, session) ? commands.completeness(text, desk) : session.completeness(text);
        if (completeness instanceof Completeness.Unfinished unfinished) {
            throw new EOFError(-1, text.length(), "not finished", unfinished.missing());
        }
    }
}
