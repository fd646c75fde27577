package dev.ballast.repl.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures, fills, cuts and breaks text by the columns that it takes on a terminal. What a reader takes for one sign takes two
 * columns when it is wide in East Asian writing or an emoji, and none when it only marks the sign before it. Terminals do not
 * agree on the newest emoji.
 */
public final class DisplayWidth {

    private static final Pattern SIGN = Pattern.compile("\\X");
    private static final Pattern SIMPLE = Pattern.compile("[ -~]*");

    private static final int NARROWEST = 20;

    /** From and to, in order: Hangul, CJK, Yi, full width, emoji (which VARIATION SELECTOR-16 makes of other signs), CJK beyond. */
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x231A, 0x231B},
        {0x23E9, 0x23EC},
        {0x2E80, 0x303E},
        {0x3041, 0x33FF},
        {0x3400, 0x4DBF},
        {0x4E00, 0x9FFF},
        {0xA000, 0xA4CF},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE0F, 0xFE0F},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F004, 0x1F004},
        {0x1F18E, 0x1F1FF},
        {0x1F200, 0x1F64F},
        {0x1F680, 0x1F6FF},
        {0x1F900, 0x1FAFF},
        {0x20000, 0x3FFFD}
    };

    private DisplayWidth() {}

    /** Returns how many columns a text takes. */
    public static int of(String text) {
        return SIMPLE.matcher(text).matches()
                ? text.length()
                : SIGN.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .mapToInt(DisplayWidth::ofSign)
                        .sum();
    }

    /** Fills with blanks up to that many columns. */
    public static String padded(String text, int columns) {
        return text + blanks(columns - of(text));
    }

    static String blanks(int columns) {
        return " ".repeat(Math.max(0, columns));
    }

    /** Cuts what takes more columns, and says so by an ellipsis. */
    public static String cut(String text, int columns, String ellipsis) {
        return of(text) <= columns ? text : begin(text, columns - of(ellipsis)) + ellipsis;
    }

    /** Breaks into lines of that many columns, behind a blank where there is one. */
    static List<String> folded(String text, int columns) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        String line = begin(rest, columns);
        while (line.length() < rest.length()) {
            int blank = rest.charAt(line.length()) == ' ' ? line.length() : line.lastIndexOf(' ');
            String kept = blank > 0 ? line.substring(0, blank) : line;
            lines.add(kept);
            rest = rest.substring(kept.length()).stripLeading();
            line = begin(rest, columns);
        }
        lines.add(rest);
        return lines;
    }

    /**
     * Breaks the lines of a text between words; a word longer than the columns is not broken. What is broken off stands two
     * columns further in than the line began. Fewer columns than 20 break nothing.
     */
    public static String wrapped(int columns, String text) {
        return columns < NARROWEST
                ? text
                : text.lines()
                        .map(line -> wrappedLine(line, columns))
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String wrappedLine(String line, int columns) {
        String indent = " ".repeat(line.length() - line.stripLeading().length() + 2);
        StringBuilder broken = new StringBuilder();
        String rest = line;
        int end = breakBefore(rest, columns, indent.length() - 2);
        while (end > 0) {
            broken.append(rest, 0, end).append(System.lineSeparator());
            rest = indent + rest.substring(end).stripLeading();
            end = breakBefore(rest, columns, indent.length());
        }
        return broken.append(rest).toString();
    }

    /** Returns where a line is broken: at the last blank that fits, or else at the first; 0 when it is not. */
    private static int breakBefore(String line, int columns, int indent) {
        if (of(line) <= columns) {
            return 0;
        }
        int fits = line.lastIndexOf(' ', begin(line, columns).length());
        int blank = fits > indent ? fits : line.indexOf(' ', indent + 1);
        return Math.max(blank, 0);
    }

    /** Returns the rows a line each, their columns below each other; blanks at the end of a line are left out. */
    public static String aligned(List<String[]> rows) {
        return rows.stream().map(row -> alignedRow(row, rows)).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String alignedRow(String[] row, List<String[]> rows) {
        return IntStream.range(0, row.length)
                .mapToObj(column -> padded(
                        row[column],
                        rows.stream().mapToInt(each -> of(each[column])).max().orElse(0)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    /** The longest begin that takes no more columns, but one sign at least. */
    private static String begin(String text, int columns) {
        Matcher sign = SIGN.matcher(text);
        int end = 0;
        int taken = 0;
        while (sign.find()) {
            taken += ofSign(sign.group());
            if (taken > columns && end > 0) {
                return text.substring(0, end);
            }
            end = sign.end();
        }
        return text;
    }

    private static int ofSign(String sign) {
        return sign.codePoints().map(DisplayWidth::ofCodePoint).max().orElse(0);
    }

    private static int ofCodePoint(int code) {
        if (isWide(code)) {
            return 2;
        }
        return switch (Character.getType(code)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> 1;
        };
    }

    private static boolean isWide(int code) {
        for (int[] range : WIDE) {
            if (code >= range[0] && code <= range[1]) {
                return true;
            }
        }
        return false;
    }
}
