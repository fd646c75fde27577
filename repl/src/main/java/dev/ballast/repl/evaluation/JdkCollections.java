package dev.ballast.repl.evaluation;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads lists and maps of the JDK without calling a method of their elements. Reading any other collection may run code,
 * and so may a view of the JDK on such a collection.
 */
public final class JdkCollections {

    // Of the nested classes only those with elements of their own.
    private static final Pattern CLASSES =
            Pattern.compile("java\\.util\\.(concurrent\\.)?(\\w+|ImmutableCollections\\$\\w+|Arrays\\$ArrayList)");
    private static final int ELEMENTS = 20;
    private static final int KEYS = 200;

    private JdkCollections() {}

    /** Returns whether a value is a list or a set that may be read. */
    public static boolean isList(Object value) {
        return value instanceof Collection && isJdk(value);
    }

    /** Returns whether a value is a map that may be read. */
    public static boolean isMap(Object value) {
        return value instanceof Map && isJdk(value);
    }

    private static boolean isJdk(Object value) {
        return CLASSES.matcher(value.getClass().getName()).matches();
    }

    /**
     * Returns the first elements of a list or a set, 20 at most; none of a value that may not be read, or that changes
     * during the read.
     */
    public static List<Object> elements(Object value) {
        return isList(value) ? first((Collection<?>) value, ELEMENTS) : List.of();
    }

    /** Returns the value at a path of keys in nested maps. */
    public static Optional<Object> at(Object value, List<String> keys) {
        Optional<Object> held = Optional.ofNullable(value);
        for (String key : keys) {
            held = held.map(one -> entries(one).get(key));
        }
        return held;
    }

    /** Returns the entries with a string as key among the first 200 entries of a map. */
    public static Map<String, Object> entries(Object value) {
        Map<String, Object> entries = new LinkedHashMap<>();
        if (isMap(value)) {
            for (Object entry : first(((Map<?, ?>) value).entrySet(), KEYS)) {
                if (entry instanceof Map.Entry<?, ?> one && one.getKey() instanceof String key) {
                    entries.put(key, one.getValue());
                }
            }
        }
        return entries;
    }

    private static List<Object> first(Collection<?> all, int most) {
        try {
            return all.stream().<Object>map(one -> one).limit(most).toList();
        } catch (ConcurrentModificationException changing) {
            return List.of();
        }
    }
}
