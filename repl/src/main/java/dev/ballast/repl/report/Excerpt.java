package dev.ballast.repl.report;

import dev.ballast.redact.Printable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a line of the script that is shown.
 *
 * @param text what is shown of the line
 * @param before what stands above the caret's left side: blanks, and the tabs of the line
 * @param marks the carets below what is wrong
 */
record Excerpt(String text, String before, String marks) {

    private static final String CUT = "...";
    private static final Pattern TOKEN = Pattern.compile(
            "[\\p{L}_$][\\p{L}\\p{N}_$]*|[0-9][\\p{L}0-9_.]*|'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"");

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
        return "^".repeat(spot.exact() ? Math.min(length(spot.text(), caret), Math.max(room, 1)) : 1);
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

    /** Returns how many columns the word, number or text in quotes takes that begins there, at least 1; {@code start} counts from 0. */
    static int length(String line, int start) {
        Matcher token = TOKEN.matcher(line).region(Math.min(start, line.length()), line.length());
        return token.lookingAt() ? token.end() - token.start() : 1;
    }
}
