package dev.ballast.repl.session.saving;

import dev.ballast.dsl.Cloud;
import dev.ballast.repl.session.Said;
import dev.ballast.repl.session.Session;
import java.util.List;

/**
 * A session as a runbook.
 *
 * @param text the runbook; empty when nothing in the session is worth keeping
 * @param kept how many of the lines are in it, whole or in part
 * @param failed how many lines are not because they failed or were stopped
 * @param idle how many lines are not because nothing came of them that the runbook needs
 * @param hidden how many lines are not because a secret is part of a longer text in them
 * @param notes what differs from what was typed, a sentence each
 */
public record SavedRunbook(String text, int kept, int failed, int idle, int hidden, List<String> notes) {

    /** Copies the notes. */
    public SavedRunbook {
        notes = List.copyOf(notes);
    }

    /** Writes what succeeded in a session so far on its present target. */
    public static SavedRunbook of(Session session) {
        List<Said> lines = session.said();
        String target = session.door().opened().map(Cloud::target).orElse("");
        List<Piece> all = Pieces.of(lines, target);
        List<Piece> kept = Keeping.of(all);
        Writing writing = new Writing(all, kept);
        String text = writing.text(session.firstRegion());
        writing.missing(session.variables().keySet());
        int failed = (int) lines.stream().filter(line -> !line.succeeded()).count();
        int whole = (int) kept.stream().map(Piece::line).distinct().count();
        int idle = lines.size() - failed - whole;
        return new SavedRunbook(text, whole - writing.hidden(), failed, idle, writing.hidden(), writing.notes());
    }
}
