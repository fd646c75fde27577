package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
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
                Comparator.comparing(item -> Value.of(item, order), Comparator.nullsFirst(Value::compare));
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
                order = requireKey(Value.text(asked));
                yield item -> true;
            }
            case "+order" -> {
                descending = Value.text(asked).equals("desc");
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
        JsonNode sought = Value.folded(key, asked);
        if (!asked.isObject()) {
            return item -> Operator.EQUAL.holds(Value.of(item, key), sought);
        }
        return sought.propertyStream()
                .<Predicate<Object>>map(entry -> {
                    Operator operator = Operator.named(entry.getKey()).orElseThrow(() -> unknown(entry.getKey()));
                    return item -> operator.holds(Value.of(item, key), entry.getValue());
                })
                .reduce(item -> true, Predicate::and);
    }

    /**
     * An operator of a filter: the relation that a shown value, or a member of a shown list, must have to the filter's value, or
     * must not have.
     */
    private record Operator(BiPredicate<JsonNode, JsonNode> relation, boolean wanted) {

        /** The operator of a filter's value without an operator. */
        static final Operator EQUAL = compared(sign -> sign == 0);

        private static final Map<String, Operator> NAMED = Map.of(
                "+neq", new Operator(EQUAL.relation, false),
                "+gt", compared(sign -> sign > 0),
                "+gte", compared(sign -> sign >= 0),
                "+lt", compared(sign -> sign < 0),
                "+lte", compared(sign -> sign <= 0),
                "+contains", new Operator(Operator::contains, true));

        private static Operator compared(IntPredicate sign) {
            return new Operator((shown, asked) -> sign.test(Value.compare(shown, asked)), true);
        }

        private static boolean contains(JsonNode shown, JsonNode asked) {
            return Value.text(shown).contains(Value.text(asked));
        }

        /** Returns the operator with this name in a filter; empty if there is none. */
        static Optional<Operator> named(String name) {
            return Optional.ofNullable(NAMED.get(name));
        }

        /**
         * Returns whether a shown value, null if there is none, satisfies the operator. A missing value equals only a null in the
         * filter.
         */
        boolean holds(JsonNode shown, JsonNode asked) {
            return related(shown, asked) == wanted;
        }

        private boolean related(JsonNode shown, JsonNode asked) {
            if (shown == null || asked.isNull()) {
                return shown == null && asked.isNull();
            }
            return shown.isArray()
                    ? shown.valueStream().anyMatch(member -> relation.test(member, asked))
                    : relation.test(shown, asked);
        }
    }

    /** Reads and compares the values of a filter: numbers as numbers, everything else as text. */
    private static final class Value {

        private Value() {}

        /** Returns the value of a shown item at a path of names, which dots separate; null if there is none. */
        static JsonNode of(Object item, String key) {
            Object found = item;
            for (String name : key.split("\\.", -1)) {
                found = found instanceof Map<?, ?> object
                        ? object.get(name)
                        : found instanceof JsonNode node ? node.get(name) : null;
            }
            JsonNode value = found instanceof JsonNode node ? node : SandboxJson.MAPPER.valueToTree(found);
            return value == null || value.isNull() ? null : folded(key, value);
        }

        /** Returns the value of a key for a comparison; tags match in any case. */
        static JsonNode folded(String key, JsonNode value) {
            return key.equals("tags")
                    ? SandboxJson.MAPPER.readTree(value.toString().toLowerCase(Locale.ROOT))
                    : value;
        }

        static int compare(JsonNode one, JsonNode other) {
            return one.isNumber() && other.isNumber()
                    ? Double.compare(one.asDouble(Double.NaN), other.asDouble(Double.NaN))
                    : text(one).compareTo(text(other));
        }

        static String text(JsonNode value) {
            return value.isValueNode() ? value.asString() : value.toString();
        }
    }
}
