package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Applies the header {@code X-Filter} to a list: selects and sorts its shown items, and limits their number. */
final class XFilter {

    /** The prefix of a key that the service accepts and ignores. */
    private static final String WITHOUT_EFFECT = "-";

    private final Set<String> keys;
    private final Predicate<Object> rule;
    private String order;
    private boolean descending;
    private int limit = Integer.MAX_VALUE;

    /**
     * Reads a filter, which may name these keys. Throws an HttpException for an unknown key or operator, and for a text that is
     * not a JSON object.
     */
    XFilter(String header, Set<String> keys) {
        this.keys = keys;
        this.rule = all(parsed(header));
    }

    private static JsonNode parsed(String header) {
        try {
            return SandboxJson.MAPPER.readTree(header);
        } catch (JacksonException malformed) {
            throw invalid();
        }
    }

    private static HttpException invalid() {
        return HttpException.invalid("X-Filter", "Filter not valid JSON");
    }

    private static HttpException unknown(String name) {
        return HttpException.invalid("X-Filter", "Cannot filter on " + name);
    }

    /** Returns the items that match, in the order and up to the number of the filter. */
    List<?> of(Stream<?> shown) {
        Stream<?> found = shown.filter(rule);
        Comparator<Object> ascending =
                Comparator.comparing(item -> FilterValue.of(item, order), Comparator.nullsFirst(FilterValue::compare));
        Stream<?> sorted = order == null ? found : found.sorted(descending ? ascending.reversed() : ascending);
        return sorted.limit(limit).toList();
    }

    private Predicate<Object> all(JsonNode asked) {
        if (!asked.isObject()) {
            throw invalid();
        }
        return asked.propertyStream()
                .map(entry -> condition(entry.getKey(), entry.getValue()))
                .reduce(item -> true, Predicate::and);
    }

    private Predicate<Object> condition(String name, JsonNode asked) {
        return switch (name) {
            case "+and" -> parts(asked).reduce(item -> true, Predicate::and);
            case "+or" -> parts(asked).reduce(item -> false, Predicate::or);
            case "+order_by" -> {
                order = requireKey(FilterValue.text(asked));
                yield item -> true;
            }
            case "+order" -> {
                descending = FilterValue.text(asked).equals("desc");
                yield item -> true;
            }
            case "+limit" -> {
                limit = Math.max(0, asked.asInt(limit));
                yield item -> true;
            }
            default -> field(requireKey(name), asked);
        };
    }

    private Stream<Predicate<Object>> parts(JsonNode asked) {
        if (!asked.isArray()) {
            throw invalid();
        }
        return asked.valueStream().map(this::all);
    }

    private String requireKey(String key) {
        if (!keys.contains(key) && !keys.contains(WITHOUT_EFFECT + key)) {
            throw unknown(key);
        }
        return key;
    }

    private Predicate<Object> field(String key, JsonNode asked) {
        if (keys.contains(WITHOUT_EFFECT + key)) {
            return item -> true;
        }
        if (!asked.isObject()) {
            return item -> FilterOperator.EQUAL.holds(FilterValue.of(item, key), asked);
        }
        return asked.propertyStream()
                .<Predicate<Object>>map(entry -> {
                    FilterOperator operator =
                            FilterOperator.named(entry.getKey()).orElseThrow(() -> unknown(entry.getKey()));
                    return item -> operator.holds(FilterValue.of(item, key), entry.getValue());
                })
                .reduce(item -> true, Predicate::and);
    }
}
