package dev.ballast.repl.report;

/**
 * The part of a line of the script that is shown.
 *
 * @param text what is shown of the line
 * @param before what stands above the caret's left side: blanks, and the tabs of the line
 */
record Excerpt(String text, String before) {

    private static final String CUT = "...";

    /** Takes what surrounds the place, when the line is longer than that. */
    static Excerpt of(Failure.Spot spot, int room) {
        String line = spot.text();
        int caret = Math.min(spot.column() - 1, line.length());
        if (line.length() <= room || room < 4 * CUT.length()) {
            return new Excerpt(line, blank(line.substring(0, caret)));
        }
        int start = Math.max(0, Math.min(caret - room / 2, line.length() - room));
        String shown = line.substring(start, Math.min(start + room, line.length()));
        String left = start > 0 ? CUT + shown.substring(CUT.length()) : shown;
        String both = start + room < line.length() ? left.substring(0, room - CUT.length()) + CUT : left;
        return new Excerpt(both, blank(shown.substring(0, caret - start)));
    }

    /** Keeps tabs, so that the caret stands where the sign above it stands. */
    private static String blank(String text) {
        return text.replaceAll("[^\t]", " ");
    }
}
