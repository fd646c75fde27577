package dev.ballast.repl.render;

import dev.ballast.certificate.KeyText;
import java.util.Locale;
import java.util.regex.Pattern;

/** Puts single values into words that may be seen by anybody and by any terminal. */
final class Wording {

    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}&&[^\n\t]]");
    private static final Pattern STEERING_OR_LINE_END = Pattern.compile("\\p{Cc}");

    /** A key that begins before the cut is masked as a whole: its lines are shorter. */
    private static final int BEYOND = 200;

    private final Limits limits;

    Wording(Limits limits) {
        this.limits = limits;
    }

    /** Returns the text of a value, of many lines if it has them. */
    String text(Object value) {
        return replaced(STEERING, cut(string(value).replace("\r\n", "\n")));
    }

    /** Returns the text of a value with its line ends and the like written as in a source. */
    String line(Object value) {
        return replaced(STEERING_OR_LINE_END, cut(string(value)));
    }

    /** Returns the text of a value as {@link #line} does, but for the masking, which is left to who writes the whole. */
    String piece(Object value) {
        String text = string(value);
        return replaced(STEERING_OR_LINE_END, text.substring(0, Math.min(text.length(), limits.characters() + BEYOND)));
    }

    /** Returns what stands in place of a value that cannot be shown. */
    String notShown(Object value, Throwable failure) {
        String why = Careful.call(failure::getMessage, again -> null);
        return line("(" + name(value.getClass()) + " cannot be shown: " + name(failure.getClass())
                + (why == null ? "" : ": " + why) + ")");
    }

    private String string(Object value) {
        if (value instanceof String || value == null) {
            return String.valueOf(value);
        }
        return value instanceof char[] letters
                ? new String(letters)
                : Careful.call(() -> String.valueOf(value.toString()), failure -> notShown(value, failure));
    }

    private String cut(String text) {
        int most = limits.characters();
        if (text.length() <= most) {
            return KeyText.masked(text);
        }
        String begin = KeyText.masked(text.substring(0, (int) Math.min(text.length(), most + (long) BEYOND)));
        int end = Math.min(most, begin.length());
        int whole = Character.isHighSurrogate(begin.charAt(end - 1)) ? end - 1 : end;
        return begin.substring(0, whole) + "... and " + (text.length() - most) + " more characters";
    }

    private static String replaced(Pattern signs, String text) {
        return signs.matcher(text).replaceAll(found -> switch (found.group()) {
            case "\n" -> "\\\\n";
            case "\r" -> "\\\\r";
            case "\t" -> "\\\\t";
            default ->
                String.format(Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0));
        });
    }

    private static String name(Class<?> type) {
        return type.getName().substring(type.getName().lastIndexOf('.') + 1);
    }
}
