package dev.ballast.preflight;

import java.util.Collection;
import java.util.stream.Collectors;

/** Quotes values for messages, short and on one line whatever they hold. */
final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    static String of(String value) {
        String shown = value.length() > LONGEST ? value.substring(0, LONGEST) + "..." : value;
        return "'" + shown.codePoints().mapToObj(Quoted::visible).collect(Collectors.joining()) + "'";
    }

    /** Writes what a word takes: a name in quotes, or the bare id of what is known as {@code #id}. */
    static String handle(String name) {
        return name.startsWith("#") ? name.substring(1) : of(name);
    }

    static String all(Collection<String> values) {
        return values.stream().map(Quoted::of).collect(Collectors.joining(", "));
    }

    private static String visible(int codePoint) {
        return Text.isControl(codePoint) ? String.format("\\u%04x", codePoint) : Character.toString(codePoint);
    }
}
