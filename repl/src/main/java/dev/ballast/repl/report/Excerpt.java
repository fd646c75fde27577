package dev.ballast.repl.report;

import dev.ballast.redact.Printable;

/**
 * The part of a line of the script that is shown.
 *
 * @param text what is shown of the line
 * @param before what stands above the caret's left side: blanks, and the tabs of the line
 * @param marks the carets below what is wrong
 */
record Excerpt(String text, String before, String marks) {

    private static final String CUT = "...";

    /** Takes what surrounds the place, when the line is longer than that. */
    static Excerpt of(Failure.Spot spot, int room) {
        String line = visible(spot.text());
        int caret = Math.min(spot.column() - 1, line.length());
        if (line.length() <= room || room < 4 * CUT.length()) {
            return new Excerpt(line, blank(line.substring(0, caret)), marks(spot, caret, room));
        }
        int start = Math.max(0, Math.min(caret - room / 2, line.length() - room));
        String shown = line.substring(start, Math.min(start + room, line.length()));
        String left = start > 0 ? CUT + shown.substring(CUT.length()) : shown;
        String both = start + room < line.length() ? left.substring(0, room - CUT.length()) + CUT : left;
        return new Excerpt(both, blank(shown.substring(0, caret - start)), marks(spot, caret, room - (caret - start)));
    }

    /** Where only the line is known, one caret marks where it begins. */
    private static String marks(Failure.Spot spot, int caret, int room) {
        return "^".repeat(spot.exact() ? Math.min(Span.length(spot.text(), caret), Math.max(room, 1)) : 1);
    }

    /** What steers a terminal takes one column, so that the caret stands where it belongs. */
    private static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints()
                .forEach(sign -> visible.append(
                        sign != '\t' && Printable.isControl(sign)
                                ? "\ufffd".repeat(Character.charCount(sign))
                                : Character.toString(sign)));
        return visible.toString();
    }

    /** Keeps tabs, so that the caret stands where the sign above it stands. */
    private static String blank(String text) {
        return text.replaceAll("[^\t]", " ");
    }
}
