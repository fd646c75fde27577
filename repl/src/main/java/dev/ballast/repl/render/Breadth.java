package dev.ballast.repl.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many columns a text takes on a terminal. What a reader takes for one sign takes two columns when it is wide in East
 * Asian writing or an emoji, and none when it only marks the sign before it. Terminals do not agree on the newest emoji.
 */
final class Breadth {

    private static final Pattern SIGN = Pattern.compile("\\X");
    private static final Pattern SIMPLE = Pattern.compile("[ -~]*");

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

    private Breadth() {}

    static int of(String text) {
        return SIMPLE.matcher(text).matches()
                ? text.length()
                : SIGN.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .mapToInt(Breadth::ofSign)
                        .sum();
    }

    /** Fills with blanks up to that many columns. */
    static String padded(String text, int columns) {
        return text + blanks(columns - of(text));
    }

    static String blanks(int columns) {
        return " ".repeat(Math.max(0, columns));
    }

    /** Cuts what takes more columns, and says so by an ellipsis. */
    static String cut(String text, int columns, String ellipsis) {
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
        return sign.codePoints().map(Breadth::ofCodePoint).max().orElse(0);
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
