package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What the header {@code X-Filter} asks of a list: which of its items as they are shown, in which order, how many at most. */
final class XFilter {

    /** The service takes this key and does nothing with it. */
    private static final String WITHOUT_EFFECT = "linode_id";

    private static final Map<String, BiPredicate<JsonNode, JsonNode>> OPERATORS = Map.of(
            "+neq", (shown, asked) -> !matches(shown, asked, XFilter::equal),
            "+gt", (shown, asked) -> matches(shown, asked, compared(sign -> sign > 0)),
            "+gte", (shown, asked) -> matches(shown, asked, compared(sign -> sign >= 0)),
            "+lt", (shown, asked) -> matches(shown, asked, compared(sign -> sign < 0)),
            "+lte", (shown, asked) -> matches(shown, asked, compared(sign -> sign <= 0)),
            "+contains",
                    (shown, asked) ->
                            matches(shown, asked, (whole, part) -> text(whole).contains(text(part))));

    private final Set<String> keys;
    private final Predicate<Object> rule;
    private String order;
    private boolean descending;
    private int limit = Integer.MAX_VALUE;

    /** Reads a filter, which may name these keys; an unknown key or operator, and what is no JSON object, is refused. */
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

    /** Returns those of these items that are asked for. */
    List<?> of(Stream<?> shown) {
        Stream<?> found = shown.filter(rule);
        Comparator<Object> ascending =
                Comparator.comparing(item -> value(item, order), Comparator.nullsFirst(XFilter::compare));
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
                order = known(text(asked));
                yield item -> true;
            }
            case "+order" -> {
                descending = text(asked).equals("desc");
                yield item -> true;
            }
            case "+limit" -> {
                limit = asked.asInt(limit);
                yield item -> true;
            }
            default -> field(known(name), asked);
        };
    }

    private Stream<Predicate<Object>> parts(JsonNode asked) {
        if (!asked.isArray()) {
            throw invalid();
        }
        return asked.valueStream().map(this::all);
    }

    private String known(String key) {
        if (!keys.contains(key)) {
            throw unknown(key);
        }
        return key;
    }

    private static Predicate<Object> field(String key, JsonNode asked) {
        if (key.equals(WITHOUT_EFFECT)) {
            return item -> true;
        }
        if (!asked.isObject()) {
            return item -> matches(value(item, key), asked, XFilter::equal);
        }
        return asked.propertyStream()
                .<Predicate<Object>>map(entry -> {
                    BiPredicate<JsonNode, JsonNode> operator = OPERATORS.get(entry.getKey());
                    if (operator == null) {
                        throw unknown(entry.getKey());
                    }
                    return item -> operator.test(value(item, key), entry.getValue());
                })
                .reduce(item -> true, Predicate::and);
    }

    /** Returns a value of an item, by the names that lead to it; null if there is none. */
    private static JsonNode value(Object item, String key) {
        Object found = item;
        for (String name : key.split("\\.", -1)) {
            found = found instanceof Map<?, ?> object
                    ? object.get(name)
                    : found instanceof JsonNode node ? node.get(name) : null;
        }
        JsonNode value = found instanceof JsonNode node ? node : SandboxJson.MAPPER.valueToTree(found);
        return value == null || value.isNull() ? null : value;
    }

    /** Returns whether a value, or a member of it if it is a list, relates so to what is asked for; nothing is only equal to null. */
    private static boolean matches(JsonNode shown, JsonNode asked, BiPredicate<JsonNode, JsonNode> relation) {
        if (shown == null || asked.isNull()) {
            return shown == null && asked.isNull();
        }
        return shown.isArray()
                ? shown.valueStream().anyMatch(member -> relation.test(member, asked))
                : relation.test(shown, asked);
    }

    private static boolean equal(JsonNode shown, JsonNode asked) {
        return compare(shown, asked) == 0;
    }

    private static BiPredicate<JsonNode, JsonNode> compared(IntPredicate sign) {
        return (shown, asked) -> sign.test(compare(shown, asked));
    }

    private static int compare(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue())
                : text(one).compareTo(text(other));
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asString() : value.toString();
    }
}
