package dev.ballast.repl.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Measures, pads, cuts and wraps text by its columns on a terminal. Wide East Asian characters and emoji take two columns,
 * combining characters and escape sequences none. Terminals do not agree on the newest emoji.
 */
public final class DisplayWidth {

    private static final int NARROWEST = 12;
    private static final Pattern SIGN = Pattern.compile("\u001B\\[[0-9;]*m|\\X");
    private static final Pattern SIMPLE = Pattern.compile("[ -~]*");
    private static final Pattern MARKS = Pattern.compile("\u001B\\[.*|[\\p{Mn}\\p{Me}\\p{Cf}]*");
    /** Hangul, CJK, Yi, full width, emoji (also other characters before VARIATION SELECTOR-16), CJK beyond. */
    private static final Pattern WIDE = Pattern.compile("[\\x{1100}-\\x{115F}\\x{231A}\\x{231B}\\x{23E9}-\\x{23EC}"
            + "\\x{2E80}-\\x{303E}\\x{3041}-\\x{4DBF}\\x{4E00}-\\x{A4CF}\\x{AC00}-\\x{D7A3}\\x{F900}-\\x{FAFF}\\x{FE0F}"
            + "\\x{FE30}-\\x{FE6F}\\x{FF00}-\\x{FF60}\\x{FFE0}-\\x{FFE6}\\x{1F004}\\x{1F18E}-\\x{1F64F}"
            + "\\x{1F680}-\\x{1F6FF}\\x{1F900}-\\x{1FAFF}\\x{20000}-\\x{3FFFD}]");

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

    /** Pads with blanks to that many columns. */
    public static String padded(String text, int columns) {
        return text + blanks(columns - of(text));
    }

    static String blanks(int columns) {
        return " ".repeat(Math.max(0, columns));
    }

    /** Cuts a text to that many columns, ending with the ellipsis. */
    public static String cut(String text, int columns, String ellipsis) {
        return of(text) <= columns ? text : begin(text, columns - of(ellipsis)) + ellipsis;
    }

    /** Cuts the middle out of a text, so that it takes that many columns: names often differ at their end alone. */
    static String shortened(String text, int columns, String ellipsis) {
        if (of(text) <= columns) {
            return text;
        }
        int room = columns - of(ellipsis);
        String end = text;
        while (of(end) > room / 2) {
            end = end.substring(begin(end, 1).length());
        }
        return begin(text, room - of(end)) + ellipsis + end;
    }

    /** Breaks a text into lines of at most that many columns, after a blank if there is one. */
    static List<String> folded(String text, int columns) {
        return broken(text, columns, "", true);
    }

    /**
     * Breaks the lines of a text between words; a word longer than the columns is not broken. Continued lines are indented
     * by two more columns. Fewer than 12 columns leave the text unchanged.
     */
    public static String wrapped(int columns, String text) {
        return columns < NARROWEST
                ? text
                : text.lines()
                        .flatMap(line -> broken(line, columns, blanks(indent(line) + 2), false).stream())
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    private static List<String> broken(String text, int columns, String further, boolean cutsWords) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        int end = end(rest, columns, cutsWords);
        while (end > 0) {
            lines.add(rest.substring(0, end));
            rest = further + rest.substring(end).stripLeading();
            end = end(rest, columns, cutsWords);
        }
        lines.add(rest);
        return lines;
    }

    /** Returns the index of a line break: at the last blank that fits, else within the word or at the first blank; 0 or less for none. */
    private static int end(String line, int columns, boolean cutsWords) {
        if (of(line) <= columns) {
            return 0;
        }
        int fits = begin(line, columns).length();
        int indent = indent(line);
        int blank = line.lastIndexOf(' ', fits);
        return blank > indent ? blank : cutsWords ? fits : line.indexOf(' ', indent + 1);
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** Returns the longest prefix of at most that many columns, but at least one character. */
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
        if (WIDE.matcher(sign).find()) {
            return 2;
        }
        return MARKS.matcher(sign).matches() ? 0 : 1;
    }
}
