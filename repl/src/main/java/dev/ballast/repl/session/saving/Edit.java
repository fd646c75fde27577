package dev.ballast.repl.session.saving;

import java.util.Comparator;
import java.util.List;

/** A part of a text that is replaced. */
record Edit(int start, int end, String replacement) {

    /** Returns a part of the text with the edits that lie in it. */
    static String applied(String text, int start, int end, List<Edit> edits) {
        StringBuilder edited = new StringBuilder();
        int at = start;
        for (Edit edit : edits.stream()
                .filter(one -> one.start() >= start && one.end() <= end)
                .sorted(Comparator.comparingInt(Edit::start))
                .toList()) {
            if (edit.start() >= at) {
                edited.append(text, at, edit.start()).append(edit.replacement());
                at = edit.end();
            }
        }
        return edited.append(text, at, end).toString();
    }
}
