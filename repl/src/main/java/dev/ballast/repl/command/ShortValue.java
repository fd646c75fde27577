package dev.ballast.repl.command;

import dev.ballast.dsl.Handle;
import dev.ballast.model.Secret;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import dev.ballast.repl.evaluation.JdkCollections;
import dev.ballast.secrets.LiteralSecrets;
import groovy.lang.Closure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;

/** Writes a value in a few characters. No method of an unknown type is called, not even its {@code toString}. */
final class ShortValue {

    private static final int LONGEST = 50;
    private static final int SHOWN = 3;
    private static final int DEEPEST = 2;
    private static final int READ = 1_000;
    private static final String CUT = "...";

    private ShortValue() {}

    static String type(Object value) {
        return value == null
                ? "null"
                : value instanceof Closure ? "Closure" : value.getClass().getSimpleName();
    }

    /** Returns the short text of a value; a string or list is masked if the name of its variable is that of a secret. */
    static String of(String name, Object value) {
        boolean isText = value instanceof CharSequence || JdkCollections.isList(value);
        boolean isHidden =
                SecretName.matches(name) && !(value instanceof String file && SecretName.isKeyFile(name, file));
        return isText && isHidden ? Redactor.HIDDEN : of(value, 0);
    }

    private static String of(Object value, int depth) {
        if (value == null
                || value instanceof Boolean
                || value instanceof Handle
                || value instanceof Secret
                || isNumber(value)
                || value.getClass().getPackageName().equals("java.time")) {
            return cut(String.valueOf(value));
        }
        if (value instanceof String text) {
            return "'"
                    + cut(LiteralSecrets.maskedValue(Printable.cut(text, READ)).replaceAll("\\s*\\R\\s*", " ")) + "'";
        }
        if (JdkCollections.isList(value)) {
            return depth == DEEPEST ? "[...]" : listed(value, depth + 1);
        }
        return JdkCollections.isMap(value) ? ((Map<?, ?>) value).size() + " entries" : "";
    }

    /** Returns whether it is a number of moderate size: printing a huge one takes minutes. */
    private static boolean isNumber(Object value) {
        return value instanceof BigInteger whole
                ? whole.bitLength() < READ
                : value instanceof BigDecimal decimal
                        ? decimal.unscaledValue().bitLength() < READ
                        : value instanceof Number && value.getClass().getName().startsWith("java.lang.");
    }

    private static String listed(Object list, int depth) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        Object before = null;
        for (Object value : JdkCollections.elements(list).stream().limit(SHOWN).toList()) {
            boolean isSecret = value instanceof CharSequence
                    && before instanceof String option
                    && option.startsWith("--")
                    && SecretName.matches(option);
            String shown = isSecret ? Redactor.HIDDEN : of(value, depth);
            text.add(shown.isEmpty() ? type(value) : shown);
            before = value;
        }
        int size = ((Collection<?>) list).size();
        if (size > SHOWN) {
            text.add("... " + (size - SHOWN) + " more");
        }
        return text.toString();
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - CUT.length()) + CUT;
    }
}
