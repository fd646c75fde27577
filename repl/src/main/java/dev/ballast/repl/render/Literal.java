package dev.ballast.repl.render;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Writes lists and maps as Groovy literals, with strings in quotes, and cuts those that contain themselves, are too deep or
 * too long. The whole is masked at once, since a private key may be a list of lines.
 */
final class Literal {

    private static final int DEEPEST = 10;
    private static final Pattern BARE = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

    private final Limits limits;
    private final ValueText wording;
    private final StringBuilder written = new StringBuilder();
    private final Deque<Object> within = new ArrayDeque<>();

    Literal(Limits limits) {
        this.limits = limits;
        this.wording = new ValueText(limits);
    }

    String of(Object value) {
        write(value);
        return wording.line(written.toString());
    }

    /** Writes a value of a map; the map itself is not written again within it. */
    String within(Object holder, Object value) {
        within.push(holder);
        return isText(value) ? wording.line(value) : of(value);
    }

    private void write(Object value) {
        if (isText(value)) {
            written.append("'").append(wording.piece(value).replace("'", "\\'")).append("'");
        } else if (value instanceof Map<?, ?> map) {
            nest(map, map.isEmpty() ? "[:" : "[", map.entrySet(), entry -> entry((Map.Entry<?, ?>) entry));
        } else if (Preview.isList(value)) {
            nest(value, "[", Preview.elements(value), this::write);
        } else {
            written.append(wording.piece(value));
        }
    }

    private void nest(Object whole, String begin, Collection<?> elements, Consumer<Object> one) {
        if (within.stream().anyMatch(outer -> outer == whole)) {
            written.append(whole instanceof Map ? "(this Map)" : "(this Collection)");
        } else if (within.size() >= DEEPEST || written.length() > limits.characters()) {
            written.append("[...]");
        } else {
            within.push(whole);
            written.append(begin);
            appendSeparated(Preview.of(elements, limits.rows()), one);
            written.append("]");
            within.pop();
        }
    }

    private void entry(Map.Entry<?, ?> entry) {
        if (entry.getKey() instanceof String key && BARE.matcher(key).matches()) {
            written.append(key);
        } else {
            write(entry.getKey());
        }
        written.append(":");
        write(entry.getValue());
    }

    private void appendSeparated(Preview part, Consumer<Object> one) {
        String separator = "";
        for (Object element : part.elements()) {
            written.append(separator);
            if (written.length() > limits.characters()) {
                return;
            }
            one.accept(element);
            separator = ", ";
        }
        if (!part.leftOut().isEmpty()) {
            written.append(separator).append(part.leftOut());
        }
    }

    private static boolean isText(Object value) {
        return value instanceof CharSequence || value instanceof char[];
    }
}
