package dev.ballast.rules;

import dev.ballast.redact.Printable;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Quotes values for messages, short and always on one line. */
public final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    /** Returns the text in quotes, cut after 60 characters; null counts as empty. */
    public static String of(String value) {
        return "'" + Printable.line(Printable.cut(value == null ? "" : value, LONGEST)) + "'";
    }

    /** Returns the text of a runbook on one line, with escapes for what nobody sees. */
    public static String line(String text) {
        return Printable.line(text);
    }

    /** Returns the whole text as a Groovy literal on one line. */
    public static String literal(String text) {
        return "'" + Printable.line(text.replace("\\", "\\\\").replace("'", "\\'")) + "'";
    }

    /** Returns the argument of a word: a name in quotes, or the id without quotes if the name is {@code #id}. */
    static String handle(String name) {
        return name.startsWith("#") ? name.substring(1) : of(name);
    }

    /** Returns the choice between these values, such as {@code 'a', 'b' or 'c'}. */
    static String oneOf(List<String> values) {
        int last = values.size() - 1;
        return last == 0 ? of(values.get(0)) : all(values.subList(0, last)) + " or " + of(values.get(last));
    }

    static String all(Collection<String> values) {
        return values.stream().map(Quoted::of).collect(Collectors.joining(", "));
    }
}
