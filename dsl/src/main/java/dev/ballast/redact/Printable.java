package dev.ballast.redact;

import java.util.Locale;

/**
 * Makes a text safe to show to a person. Characters that steer a terminal or hide what is written (control characters, also those
 * above 127, invisible and bidirectional format characters, line separators, halves of pairs) are written as escapes of a source.
 */
public final class Printable {

    /** The most characters of one field of an answer that a message shows. */
    public static final int LONGEST_FIELD = 1_000;

    private static final String CUT = "...";

    private Printable() {}

    /** Returns the text on one line: line ends and tabs are written as escapes, too. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** Returns the text with its line ends and tabs as they are. */
    public static String lines(String text) {
        return escaped(text.replace("\r\n", "\n"), true);
    }

    /** Returns one line of at most {@link #LONGEST_FIELD} characters before the escapes, as a message quotes an answer. */
    public static String field(String text) {
        return line(cut(text, LONGEST_FIELD));
    }

    /** Returns the text, or that many characters of it and three dots. A pair of characters is not divided. */
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + CUT;
    }

    /** Returns whether a character is shown as an escape. */
    public static boolean isControl(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }

    private static String escaped(String text, boolean breaks) {
        if (text.codePoints().noneMatch(Printable::isControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(sign -> {
            if (!isControl(sign) || (breaks && (sign == '\n' || sign == '\t'))) {
                shown.appendCodePoint(sign);
            } else {
                shown.append(escape(sign));
            }
        });
        return shown.toString();
    }

    private static String escape(int sign) {
        return switch (sign) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> unicode(sign);
        };
    }

    private static String unicode(int sign) {
        StringBuilder written = new StringBuilder();
        for (char unit : Character.toChars(sign)) {
            written.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
        return written.toString();
    }
}
