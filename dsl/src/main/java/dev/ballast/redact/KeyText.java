package dev.ballast.redact;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises PEM text, or single lines of it, in unexpected places, so that a key is never shown. */
public final class KeyText {

    /** A block of PEM with any escapes of its line ends, up to the end of the block or of the text. */
    private static final Pattern BLOCK = Pattern.compile("(?s)-----BEGIN .*?(-----END [A-Z0-9 ]*-----|$)");

    /**
     * A line of PEM has 64 characters. A hash in hexadecimal digits has letters of only one case. Each line is examined once,
     * from its beginning.
     */
    private static final Pattern LINE = Pattern.compile(
            "(?<![A-Za-z0-9+/])(?=[A-Za-z+/]*[0-9])(?=[0-9A-Z+/]*[a-z])(?=[0-9a-z+/]*[A-Z])[A-Za-z0-9+/]{56,}={0,2}");

    private static final int LONGEST = 16_384;
    private static final String BEGIN = "BEGIN ";

    /** The text in Ballast's own advice continues with a semicolon and is not a key. */
    private static final Pattern KEY =
            Pattern.compile("(?s)-{0,5}BEGIN [A-Z ]*PRIVATE KEY-++(?!;).*?(-END [A-Z ]*PRIVATE KEY-+|$)");

    private static final Pattern BEGUN =
            Pattern.compile("(?s)BEGIN (?![A-Z ]*-----(?<!PRIVATE KEY-----))(?!.*-END [A-Z ]*-----)");

    private static final int FEWEST = 4;

    private KeyText() {}

    /** Returns whether the text contains PEM. */
    public static boolean isIn(String text) {
        return BLOCK.matcher(text).find() || LINE.matcher(text).results().anyMatch(KeyText::isKey);
    }

    /** Returns the text with {@code (secret)} in place of each piece of PEM. */
    public static String masked(String text) {
        return LINE.matcher(BLOCK.matcher(text).replaceAll(Redactor.HIDDEN))
                .replaceAll(line -> isKey(line) ? Redactor.HIDDEN : line.group());
    }

    /** Returns the text without private keys between their first and last line; certificates stay. */
    static String withoutKeys(String text) {
        return text.contains(BEGIN) ? KEY.matcher(text).replaceAll(Redactor.HIDDEN) : text;
    }

    /** Returns the number of characters at the end of a text that belong to a private key without an end, or may begin one. */
    static int begun(String text) {
        int length = ending(text, BEGIN);
        Matcher begun = BEGUN.matcher(text);
        int from = text.contains(BEGIN) && begun.find() ? text.length() - begun.start() : 0;
        return from <= LONGEST ? Math.max(length, from) : length;
    }

    /** Returns the number of characters at the end of a text that may begin another one. */
    static int ending(String text, String other) {
        int length = Math.min(other.length() - 1, text.length());
        while (length > 0 && !text.regionMatches(text.length() - length, other, 0, length)) {
            length--;
        }
        return length;
    }

    /**
     * Returns whether a line is encoded data, which is more than half capitals and digits; a long path or name has hardly a
     * quarter.
     */
    private static boolean isKey(MatchResult line) {
        long capitalsAndDigits = line.group()
                .chars()
                .filter(c -> Character.isUpperCase(c) || Character.isDigit(c))
                .count();
        return capitalsAndDigits * FEWEST >= line.group().length();
    }
}
