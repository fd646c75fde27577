package dev.ballast.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which items of a list are wanted and in what order, sent as the header {@code X-Filter}; what lies deeper is named by dots:
 * {@code Filter.eq("entity.id", 7).descending("id")}. Which keys a list has is known to its dialect, and is held before sending.
 */
public final class Filter {

    /** Every item, in the order of the service. */
    public static final Filter NONE = new Filter(Map.of());

    private static final String ORDER_BY = "+order_by";

    private final Map<String, Object> fields;

    private Filter(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** Wants items whose field has that value, or of a list of values has it as one. */
    public static Filter eq(String key, Object value) {
        return new Filter(Map.of(key, value));
    }

    /** Wants items whose field has another value. */
    public static Filter neq(String key, Object value) {
        return compared(key, "+neq", value);
    }

    /** Wants items whose field is greater. */
    public static Filter gt(String key, Object value) {
        return compared(key, "+gt", value);
    }

    /** Wants items whose field is as great or greater. */
    public static Filter gte(String key, Object value) {
        return compared(key, "+gte", value);
    }

    /** Wants items whose field is less. */
    public static Filter lt(String key, Object value) {
        return compared(key, "+lt", value);
    }

    /** Wants items whose field is as great or less. */
    public static Filter lte(String key, Object value) {
        return compared(key, "+lte", value);
    }

    /** Wants items whose field has that text in it. */
    public static Filter contains(String key, String text) {
        return compared(key, "+contains", text);
    }

    /** Wants items that all of the filters want. */
    public static Filter and(Filter... filters) {
        return joined("+and", filters);
    }

    /** Wants items that one of the filters wants. */
    public static Filter or(Filter... filters) {
        return joined("+or", filters);
    }

    /** Returns the same filter with the least value of a field first. */
    public Filter ascending(String key) {
        return ordered(key, "asc");
    }

    /** Returns the same filter with the greatest value of a field first. */
    public Filter descending(String key) {
        return ordered(key, "desc");
    }

    /** Returns the JSON object that is sent; empty where everything is wanted. */
    public Map<String, Object> fields() {
        return fields;
    }

    /** Returns the fields that it names, nested ones by dots. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        collect(fields, keys);
        return keys;
    }

    private static void collect(Object value, Set<String> keys) {
        if (value instanceof Collection<?> filters) {
            filters.forEach(filter -> collect(filter, keys));
        } else if (value instanceof Map<?, ?> fields) {
            fields.forEach((name, inner) -> {
                String key = name.toString();
                if (key.equals(ORDER_BY)) {
                    keys.add(inner.toString());
                } else if (key.startsWith("+")) {
                    collect(inner, keys);
                } else {
                    keys.add(key);
                }
            });
        }
    }

    private static Filter compared(String key, String operator, Object value) {
        return new Filter(Map.of(key, Map.of(operator, value)));
    }

    private static Filter joined(String operator, Filter... filters) {
        return new Filter(
                Map.of(operator, List.of(filters).stream().map(Filter::fields).toList()));
    }

    private Filter ordered(String key, String order) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put(ORDER_BY, key);
        all.put("+order", order);
        return new Filter(all);
    }
}
