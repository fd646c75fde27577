package dev.ballast.repl.render;

import java.util.Locale;
import java.util.regex.Pattern;

/** Writes text into HTML and SVG, which are well-formed XML, too. */
final class Markup {

    private static final Pattern SPECIAL = Pattern.compile("[&<>\"']");

    /** What XML does not allow, and what turns the direction of the text around it. */
    private static final Pattern UNSEEN = Pattern.compile(
            "[\\p{Cc}&&[^\n\t]]|[\\x{200E}\\x{200F}\\x{61C}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]|\\p{Cs}|[\\x{FFFE}\\x{FFFF}]");

    private Markup() {}

    /** Returns the text as the content of an element or of an attribute in double quotes. */
    static String escaped(String text) {
        String seen = UNSEEN.matcher(text)
                .replaceAll(found ->
                        String.format(Locale.ROOT, "\\\\u%04x", found.group().codePointAt(0)));
        return SPECIAL.matcher(seen)
                .replaceAll(found -> "&#" + (int) found.group().charAt(0) + ";");
    }
}
