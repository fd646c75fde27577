package dev.ballast.repl.command;

import dev.ballast.dsl.Handle;
import dev.ballast.model.Secret;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import groovy.lang.Closure;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.StringJoiner;

/** A value in a few signs. Of a type that is not known nothing is called, not even its {@code toString}. */
final class ShortValue {

    private static final int LONGEST = 50;
    private static final int SHOWN = 3;
    private static final String CUT = "...";

    private ShortValue() {}

    static String type(Object value) {
        return value == null
                ? "null"
                : value instanceof Closure ? "Closure" : value.getClass().getSimpleName();
    }

    /** Returns it; a text is hidden when the name says that it is a secret. */
    static String of(String name, Object value) {
        return value instanceof CharSequence && SecretName.matches(name) ? Redactor.HIDDEN : of(value);
    }

    private static String of(Object value) {
        if (value == null
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Handle
                || value instanceof Secret
                || value.getClass().getPackageName().equals("java.time")) {
            return cut(String.valueOf(value));
        }
        if (value instanceof String text) {
            return "'" + cut(KeyText.masked(text).replaceAll("\\s*\\R\\s*", " ")) + "'";
        }
        boolean ofJava = value.getClass().getName().startsWith("java.util.");
        if (ofJava && value instanceof Collection<?> values) {
            return listed(values.iterator(), values.size());
        }
        return ofJava && value instanceof Map<?, ?> map ? map.size() + " entries" : "";
    }

    private static String listed(Iterator<?> values, int size) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < SHOWN && values.hasNext(); i++) {
            Object value = values.next();
            String shown = of(value);
            text.add(shown.isEmpty() ? type(value) : shown);
        }
        if (size > SHOWN) {
            text.add("... " + (size - SHOWN) + " more");
        }
        return text.toString();
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - CUT.length()) + CUT;
    }
}
