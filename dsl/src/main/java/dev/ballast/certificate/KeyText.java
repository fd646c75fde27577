package dev.ballast.certificate;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Knows a PEM text, or the bare lines of one, when it stands where none should: what may be a key is never shown. */
public final class KeyText {

    /** Whatever an escaped line end has become, up to the end of the block or of the text. */
    private static final Pattern BLOCK = Pattern.compile("(?s)-----BEGIN .*?(-----END [A-Z0-9 ]*-----|$)");

    /** A line of PEM has 64 characters; a hash in hexadecimal digits has only one case. Looked at once, from its begin. */
    private static final Pattern LINE = Pattern.compile(
            "(?<![A-Za-z0-9+/])(?=[A-Za-z+/]*[0-9])(?=[0-9A-Z+/]*[a-z])(?=[0-9a-z+/]*[A-Z])[A-Za-z0-9+/]{56,}={0,2}");

    private static final int FEWEST = 4;
    private static final String HIDDEN = "(secret)";

    private KeyText() {}

    /** Tells whether PEM stands in the text. */
    public static boolean isIn(String text) {
        return BLOCK.matcher(text).find() || LINE.matcher(text).results().anyMatch(KeyText::isKey);
    }

    /** Returns the text with {@code (secret)} in place of each piece of PEM. */
    public static String masked(String text) {
        return LINE.matcher(BLOCK.matcher(text).replaceAll(HIDDEN))
                .replaceAll(line -> isKey(line) ? HIDDEN : line.group());
    }

    /** More than half of what is encoded are capitals and digits; of a long path or name hardly a quarter. */
    private static boolean isKey(MatchResult line) {
        long capitalsAndDigits = line.group()
                .chars()
                .filter(c -> Character.isUpperCase(c) || Character.isDigit(c))
                .count();
        return capitalsAndDigits * FEWEST >= line.group().length();
    }
}
