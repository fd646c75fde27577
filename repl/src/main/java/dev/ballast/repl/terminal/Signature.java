package dev.ballast.repl.terminal;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Inspection;
import dev.ballast.repl.session.Session;
import java.util.Set;

/** How the word at the cursor is written. */
final class Signature implements Hint {

    private static final Set<Candidate.Kind> TOLD =
            Set.of(Candidate.Kind.WORD, Candidate.Kind.OPTION, Candidate.Kind.METHOD, Candidate.Kind.PROPERTY);

    private final Session session;
    private final Commands commands;
    private final Readiness readiness;
    private String lastText = "";
    private int lastCursor;
    private String last = "";

    Signature(Session session, Commands commands, Readiness readiness) {
        this.session = session;
        this.commands = commands;
        this.readiness = readiness;
    }

    /** Says nothing until the compiler is warm: typing must never wait for it. */
    @Override
    public synchronized String at(String text, int cursor, int columns) {
        if (text.isBlank() || !readiness.isReady()) {
            return "";
        }
        if (!text.equals(lastText) || cursor != lastCursor) {
            lastText = text;
            lastCursor = cursor;
            last = commands.takes(text, session)
                    ? commands.hint(text).orElse("")
                    : session.inspect(text, cursor).map(Signature::line).orElse("");
        }
        return Help.cut(last, columns);
    }

    private static String line(Inspection found) {
        if (!TOLD.contains(found.kind()) || found.signatures().isEmpty()) {
            return "";
        }
        int more = found.signatures().size() - 1;
        return found.signatures().get(0) + (more == 0 ? "" : "  (and " + more + " more)");
    }
}
