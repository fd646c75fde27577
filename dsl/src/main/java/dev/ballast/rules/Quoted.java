package dev.ballast.rules;

import dev.ballast.redact.Printable;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Quotes values for messages, short and on one line whatever they hold. */
public final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    /** Returns a text in quotes, cut where it is long. */
    public static String of(String value) {
        return "'" + Printable.line(Printable.cut(value, LONGEST)) + "'";
    }

    /** Writes the whole text as a literal of Groovy on one line. */
    public static String literal(String text) {
        return "'" + Printable.line(text.replace("\\", "\\\\").replace("'", "\\'")) + "'";
    }

    /** Writes the argument of a word: a name in quotes, or the bare id of a resource known as {@code #id}. */
    static String handle(String name) {
        return name.startsWith("#") ? name.substring(1) : of(name);
    }

    /** Writes what may be written, such as {@code 'a', 'b' or 'c'}. */
    static String oneOf(List<String> values) {
        int last = values.size() - 1;
        return last == 0 ? of(values.get(0)) : all(values.subList(0, last)) + " or " + of(values.get(last));
    }

    static String all(Collection<String> values) {
        return values.stream().map(Quoted::of).collect(Collectors.joining(", "));
    }
}
