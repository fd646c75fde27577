package dev.ballast.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Selects and orders the items of a list. It is sent as the header {@code X-Filter}. Dots name nested fields:
 * {@code Filter.eq("entity.id", 7).descending("id")}. A request with a key that the dialect does not have is refused before
 * it is sent.
 */
public final class Filter {

    /** Selects every item, in the order of the service. */
    public static final Filter NONE = new Filter(Map.of());

    private static final String ORDER_BY = "+order_by";

    private final Map<String, Object> fields;

    private Filter(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** Selects items whose field has this value, or whose field is a list that contains it. */
    public static Filter eq(String key, Object value) {
        return new Filter(Map.of(key, value));
    }

    /** Selects items whose field is greater than the value. */
    public static Filter gt(String key, Object value) {
        return new Filter(Map.of(key, Map.of("+gt", value)));
    }

    /** Selects items that all of the filters select. */
    public static Filter and(Filter... filters) {
        return joined("+and", filters);
    }

    /** Selects items that at least one of the filters selects. */
    public static Filter or(Filter... filters) {
        return joined("+or", filters);
    }

    /** Returns the same filter, with the greatest value of a field first. */
    public Filter descending(String key) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put(ORDER_BY, key);
        all.put("+order", "desc");
        return new Filter(all);
    }

    /** Returns the JSON object that is sent; empty if the filter selects every item. */
    public Map<String, Object> fields() {
        return fields;
    }

    /** Returns the keys of the filter, with dots for nested fields. */
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

    private static Filter joined(String operator, Filter... filters) {
        return new Filter(
                Map.of(operator, List.of(filters).stream().map(Filter::fields).toList()));
    }
}
