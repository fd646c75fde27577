package dev.ballast.repl.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.utils.AttributedString;

/** The part of a list of candidates that fits on the screen. */
final class Listed {

    // What the editor leaves free between two columns.
    private static final int GAP = 3;

    private Listed() {}

    /** Returns all candidates if they fit, else the first of them and how many more there are. */
    static List<Candidate> fitting(List<Candidate> all, int columns, int rows) {
        int widest = all.stream()
                .mapToInt(one -> AttributedString.fromAnsi(one.displ()).columnLength())
                .max()
                .orElse(0);
        int room = Math.max(2, rows) * Math.max(1, columns / (widest + GAP));
        if (all.size() <= room) {
            return all;
        }
        List<Candidate> listed = new ArrayList<>(all.subList(0, room - 1));
        listed.add(new Candidate(
                "", "... " + (all.size() - listed.size()) + " more", null, null, null, null, false, all.size()));
        return listed;
    }

    /** Returns whether candidates were left out of the list. */
    static boolean isCut(List<Candidate> list) {
        return list.stream().anyMatch(one -> one.value().isEmpty());
    }
}
