package dev.ballast.certificate;

import java.util.regex.Pattern;

/** Knows a PEM text, or the bare lines of one, when it stands where none should: what may be a key is never shown. */
public final class KeyText {

    /** Whatever an escaped line end has become, up to the end of the block or of the text. */
    private static final String BLOCK = "(?s)-----BEGIN .*?(-----END [A-Z0-9 ]*-----|$)";

    /** A line of PEM has 64 characters; digits and both cases tell it from a long path. */
    private static final String LINE =
            "(?=[A-Za-z+/]*[0-9])(?=[0-9A-Z+/]*[a-z])(?=[0-9a-z+/]*[A-Z])[A-Za-z0-9+/]{56,}={0,2}";

    private static final Pattern ANY = Pattern.compile(BLOCK + "|" + LINE);

    private KeyText() {}

    /** Tells whether PEM stands in the text. */
    public static boolean isIn(String text) {
        return ANY.matcher(text).find();
    }

    /** Returns the text with {@code (secret)} in place of each piece of PEM. */
    public static String masked(String text) {
        return ANY.matcher(text).replaceAll("(secret)");
    }
}
