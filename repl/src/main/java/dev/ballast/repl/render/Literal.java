package dev.ballast.repl.render;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Writes lists and maps as Groovy does, texts in quotes, and stops where they hold themselves, are too deep or too long. It
 * is masked as a whole, since a key may stand in a list line by line.
 */
final class Literal {

    private static final int DEEPEST = 10;
    private static final Pattern BARE = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

    private final Limits limits;
    private final Wording wording;
    private final StringBuilder written = new StringBuilder();
    private final Deque<Object> within = new ArrayDeque<>();

    Literal(Limits limits) {
        this.limits = limits;
        this.wording = new Wording(limits);
    }

    String of(Object value) {
        write(value);
        return wording.line(written.toString());
    }

    /** Writes what stands in a row of this map, which is not written again inside itself. */
    String within(Object holder, Object value) {
        within.push(holder);
        return value instanceof CharSequence || value instanceof char[] ? wording.line(value) : of(value);
    }

    private void write(Object value) {
        if (value instanceof CharSequence || value instanceof char[]) {
            quote(value);
        } else if (value instanceof Map<?, ?> map) {
            nest(value, "Map", () -> entries(map));
        } else if (Part.isList(value)) {
            nest(value, "Collection", () -> elements(Part.of(Part.elements(value), limits.rows())));
        } else {
            written.append(wording.piece(value));
        }
    }

    private void nest(Object value, String kind, Runnable inside) {
        if (within.stream().anyMatch(outer -> outer == value)) {
            written.append("(this ").append(kind).append(")");
        } else if (within.size() >= DEEPEST || written.length() > limits.characters()) {
            written.append("[...]");
        } else {
            within.push(value);
            written.append("[");
            inside.run();
            written.append("]");
            within.pop();
        }
    }

    private void elements(Part part) {
        separated(part, this::write);
    }

    private void entries(Map<?, ?> map) {
        if (map.isEmpty()) {
            written.append(":");
        }
        separated(Part.of(map.entrySet(), limits.rows()), entry -> entry((Map.Entry<?, ?>) entry));
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

    private void separated(Part part, Consumer<Object> one) {
        String separator = "";
        for (Object element : part.elements()) {
            written.append(separator);
            if (written.length() > limits.characters()) {
                return;
            }
            one.accept(element);
            separator = ", ";
        }
        if (!part.leftOut().isNothing()) {
            written.append(separator).append(part.leftOut());
        }
    }

    private void quote(Object text) {
        written.append("'").append(wording.piece(text).replace("'", "\\'")).append("'");
    }
}
