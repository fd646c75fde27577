package dev.ballast.repl.report;

import dev.ballast.redact.Printable;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.run.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An excerpt of a line of the script.
 *
 * @param text the visible part of the line
 * @param before the indentation of the carets: blanks, and the tabs of the line
 * @param marks the carets below the error
 */
record Excerpt(String text, String before, String marks) {

    private static final String CUT = "...";
    private static final Pattern SIGN = Pattern.compile("\\X");
    private static final int LONGEST_SIGN = 16;
    private static final Pattern TOKEN = Pattern.compile(
            "[\\p{L}_$][\\p{L}\\p{N}_$]*|[0-9][\\p{L}0-9_.]*|'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"");

    /** Returns the excerpt around the location if the line is wider than {@code room} columns. */
    static Excerpt of(Failure.Spot spot, int room) {
        String line = visible(spot.text());
        int caret = Math.min(spot.column() - 1, line.length());
        String left = line.substring(0, caret);
        String right = line.substring(caret);
        if (DisplayWidth.of(line) > room && room >= 4 * CUT.length()) {
            left = end(left, Math.max(room / 2, room - DisplayWidth.of(right)));
            right = DisplayWidth.cut(right, room - DisplayWidth.of(left), CUT);
        }
        // Where only the line is known, one caret marks where it begins.
        int marked = spot.exact() ? Math.min(width(spot.text(), caret), room - DisplayWidth.of(left)) : 1;
        return new Excerpt(left + right, blank(left), "^".repeat(Math.max(marked, 1)));
    }

    /** Returns the end of a text that takes no more columns, after three dots if something is left out. */
    private static String end(String text, int columns) {
        if (DisplayWidth.of(text) <= columns) {
            return text;
        }
        String end = text.substring(Math.max(0, text.length() - columns * LONGEST_SIGN));
        while (DisplayWidth.of(end) > columns - CUT.length()) {
            end = SIGN.matcher(end).replaceFirst("");
        }
        return CUT + end;
    }

    /** Replaces control characters by one column each, so that the caret is below its location. */
    private static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints()
                .forEach(sign -> visible.append(
                        sign != '\t' && Printable.isControl(sign)
                                ? "\ufffd".repeat(Character.charCount(sign))
                                : Character.toString(sign)));
        return visible.toString();
    }

    /** Keeps tabs, so that the caret is below the character it marks. */
    private static String blank(String text) {
        return SIGN.matcher(text)
                .replaceAll(sign -> sign.group().equals("\t") ? "\t" : " ".repeat(DisplayWidth.of(sign.group())));
    }

    /** Returns the width of the word, number or string at {@code start} (from 0), at least 1. */
    private static int width(String line, int start) {
        Matcher token = TOKEN.matcher(line).region(Math.min(start, line.length()), line.length());
        return token.lookingAt() ? DisplayWidth.of(token.group()) : 1;
    }
}
