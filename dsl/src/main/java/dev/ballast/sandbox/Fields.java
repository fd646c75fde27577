package dev.ballast.sandbox;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a body: reads them by type, gathers what is wrong with them and knows which nobody asked for. */
final class Fields {

    private final ObjectNode body;
    private final Set<String> read = new HashSet<>();
    private final List<Refusal.Reason> wrong = new ArrayList<>();

    private Fields(ObjectNode body) {
        this.body = body;
    }

    /** Returns the fields of a body, none when there is no body; a body must say that it is JSON (section 5.2). */
    static Fields of(Call call) {
        if (!call.body().isBlank() && !isJson(call.header("Content-Type").orElse(""))) {
            throw Refusal.of(415, "Content-Type must be application/json");
        }
        return new Fields(Json.readObject(call.body()));
    }

    private static boolean isJson(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).startsWith("application/json");
    }

    Field<String> text(String name) {
        return field(name, "a string", JsonNode::isString, JsonNode::asString);
    }

    Field<Long> integer(String name) {
        return field(name, "an integer", Fields::isLong, JsonNode::asLong);
    }

    Field<Boolean> flag(String name) {
        return field(name, "a boolean", JsonNode::isBoolean, JsonNode::asBoolean);
    }

    Field<List<Long>> integers(String name) {
        return field(name, "a list of integers", Fields::isIntegers, Fields::toLongs);
    }

    private static boolean isLong(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong();
    }

    private static boolean isIntegers(JsonNode node) {
        return node.isArray() && node.valueStream().allMatch(Fields::isLong);
    }

    private static List<Long> toLongs(JsonNode node) {
        return node.valueStream().map(JsonNode::asLong).toList();
    }

    private <T> Field<T> field(String name, String kind, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        read.add(name);
        JsonNode node = body.path(name);
        if (node.isMissingNode() || node.isNull()) {
            return new Field<>(name, null, false);
        }
        if (fits.test(node)) {
            return new Field<>(name, value.apply(node), false);
        }
        return new Field<T>(name, null, false).refused(name + " must be " + kind);
    }

    /** Refuses the call when any field read so far is wrong, with all their reasons at once. */
    void finish() {
        if (!wrong.isEmpty()) {
            throw Refusal.invalid(wrong);
        }
    }

    /** Names the fields that were sent and that nobody asked for. */
    List<String> unread() {
        return body.propertyStream()
                .map(property -> property.getKey())
                .filter(name -> !read.contains(name))
                .toList();
    }

    /** One field; its value is null when it was not sent or is wrong, which {@link Fields#finish} then refuses. */
    final class Field<T> {

        private final String name;
        private final T value;
        private final boolean settled;

        private Field(String name, T value, boolean settled) {
            this.name = name;
            this.value = value;
            this.settled = settled;
        }

        Field<T> required() {
            return required(name + " is required");
        }

        Field<T> required(String reason) {
            return value == null && !settled ? refused(reason) : this;
        }

        Field<T> must(Predicate<T> rule, String reason) {
            return value == null || rule.test(value) ? this : refused(reason);
        }

        T value() {
            return value;
        }

        T or(T other) {
            return value == null ? other : value;
        }

        private Field<T> refused(String reason) {
            wrong.add(new Refusal.Reason(reason, name));
            return new Field<>(name, null, true);
        }
    }
}
