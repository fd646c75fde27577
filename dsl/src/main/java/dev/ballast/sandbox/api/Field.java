package dev.ballast.sandbox.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A field of a body, and the rules of its value.
 *
 * @param absent the reason that is answered if the field was not sent; null if it may be left out
 * @param problem returns the problem of a sent value: the reason of the first rule that does not hold, in the order of their
 * addition
 * @param value reads the value; returns null if it has another type
 * @param parts the paths of the values that an object, or each object of a list, may have, such as {@code ipv4.vpc}; null for
 * a field whose parts are not known
 */
public record Field<T>(
        String name,
        String absent,
        BiFunction<JsonNode, SandboxRequest, Optional<String>> problem,
        Function<JsonNode, T> value,
        Set<String> parts) {

    /** Creates a field whose parts are not known. */
    public Field(
            String name,
            String absent,
            BiFunction<JsonNode, SandboxRequest, Optional<String>> problem,
            Function<JsonNode, T> value) {
        this(name, absent, problem, value, null);
    }

    /** Returns a map of fields to values, which are given alternately, in this order. */
    public static Map<Field<?>, Object> values(Object... fieldsAndValues) {
        Map<Field<?>, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < fieldsAndValues.length; i += 2) {
            values.put((Field<?>) fieldsAndValues[i], fieldsAndValues[i + 1]);
        }
        return Collections.unmodifiableMap(values);
    }

    /** Returns an optional field that holds a text. */
    public static Field<String> text(String name) {
        return of(name, "a string", JsonNode::isString, JsonNode::asString);
    }

    /** Returns a field that holds a text of this pattern; {@code reason} is answered for another text. */
    public static Field<String> text(String name, String pattern, String reason) {
        return text(name).must(Pattern.compile(pattern).asMatchPredicate(), reason);
    }

    /** Returns a field that holds one of these texts. */
    public static Field<String> oneOf(String name, String... texts) {
        return text(name).must(List.of(texts)::contains, "Must be one of " + String.join(", ", texts));
    }

    /** Returns a field that holds a whole number. */
    public static Field<Long> integer(String name) {
        return of(name, "an integer", Field::isLong, JsonNode::asLong);
    }

    /** Returns a field that holds a whole number within bounds. */
    public static Field<Long> integer(String name, long smallest, long largest) {
        return integer(name)
                .must(number -> number >= smallest && number <= largest, "Must be " + smallest + "-" + largest);
    }

    /** Returns a field that holds true or false. */
    public static Field<Boolean> flag(String name) {
        return of(name, "a boolean", JsonNode::isBoolean, JsonNode::asBoolean);
    }

    /** Returns a field that holds a list of whole numbers. */
    public static Field<List<Long>> integers(String name) {
        return of(
                name,
                "a list of integers",
                node -> node.isArray() && node.valueStream().allMatch(Field::isLong),
                node -> node.valueStream().map(JsonNode::asLong).toList());
    }

    /** Returns a field that holds a list of texts. */
    public static Field<List<String>> texts(String name) {
        return of(
                name,
                "a list of strings",
                node -> node.isArray() && node.valueStream().allMatch(JsonNode::isString),
                node -> node.valueStream().map(JsonNode::asString).toList());
    }

    /** Returns a field that holds a list of objects. */
    public static Field<List<ObjectNode>> objects(String name) {
        return of(
                name,
                "a list of objects",
                node -> node.isArray() && node.valueStream().allMatch(JsonNode::isObject),
                node -> node.valueStream().map(ObjectNode.class::cast).toList());
    }

    /** Returns a field that holds a list of ids of resources, as whole numbers or texts. */
    public static Field<List<String>> keys(String name) {
        return of(
                name,
                "a list of ids",
                node -> node.isArray() && node.valueStream().allMatch(key -> isLong(key) || key.isString()),
                node -> node.valueStream().map(JsonNode::asString).toList());
    }

    /** Returns a field that holds an object. */
    public static Field<ObjectNode> object(String name) {
        return of(name, "an object", JsonNode::isObject, ObjectNode.class::cast);
    }

    private static boolean isLong(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong();
    }

    private static <T> Field<T> of(String name, String kind, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        String reason = name + " must be " + kind;
        return new Field<>(
                name,
                null,
                (node, request) -> fits.test(node) ? Optional.empty() : Optional.of(reason),
                node -> fits.test(node) ? value.apply(node) : null);
    }

    /** Returns a field that the service takes and does not use. */
    public static Field<JsonNode> ignored(String name) {
        return new Field<>(name, null, (node, request) -> Optional.empty(), node -> node);
    }

    /** Returns the field with the paths of all values that its object, or each object of its list, may have. */
    public Field<T> of(String... paths) {
        return new Field<>(name, absent, problem, value, Set.of(paths));
    }

    /** Returns the field with all fields that its object, or each object of its list, may have. */
    public Field<T> of(Stream<? extends Field<?>> fields) {
        return of(fields.flatMap(field -> field.parts() == null
                        ? Stream.of(field.name())
                        : field.parts().stream().map(part -> field.name() + "." + part))
                .toArray(String[]::new));
    }

    /** Returns the field as a required one. */
    public Field<T> required() {
        return required(name + " is required");
    }

    /** Returns the field as a required one; {@code reason} is answered if it was not sent. */
    public Field<T> required(String reason) {
        return new Field<>(name, reason, problem, value, parts);
    }

    /** Returns the field with one more rule. */
    public Field<T> must(Predicate<T> rule, String reason) {
        return must((sent, request) -> rule.test(sent), reason);
    }

    /** Returns the field with one more rule, which depends on the account. */
    public Field<T> must(BiPredicate<T, SandboxRequest> rule, String reason) {
        return new Field<>(
                name,
                absent,
                (node, request) -> problem.apply(node, request)
                        .or(() -> rule.test(value.apply(node), request) ? Optional.empty() : Optional.of(reason)),
                value,
                parts);
    }

    /** Returns the problem of the field in a request; empty if there is none. */
    Optional<String> problem(SandboxRequest request) {
        JsonNode node = request.body().path(name);
        return node.isMissingNode() || node.isNull() ? Optional.ofNullable(absent) : problem.apply(node, request);
    }
}
