package dev.ballast.sandbox.api;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A field of a body, and what its value must be.
 *
 * @param absent what is answered when it was not sent, null if it may be left out
 * @param rules looked at in this order; the first that does not hold is answered
 */
public record Field<T>(String name, Type<T> type, String absent, List<Rule<T>> rules) {

    /** A type of JSON values. */
    record Type<T>(String kind, Predicate<JsonNode> fits, Function<JsonNode, T> value) {}

    /** What must hold for a value in a request, and what is answered otherwise. */
    record Rule<T>(BiPredicate<T, ApiRequest> holds, String reason) {}

    /** Returns a field that holds a text, and may be left out. */
    public static Field<String> text(String name) {
        return of(name, "a string", JsonNode::isString, JsonNode::asString);
    }

    /** Returns a field that holds a text of this pattern; the reason is answered otherwise. */
    static Field<String> text(String name, String pattern, String reason) {
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

    private static boolean isLong(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong();
    }

    private static <T> Field<T> of(String name, String kind, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        return new Field<>(name, new Type<>(kind, fits, value), null, List.of());
    }

    /** Returns the field, which must be sent. */
    public Field<T> required() {
        return required(name + " is required");
    }

    /** Returns the field, which must be sent; this is answered otherwise. */
    Field<T> required(String reason) {
        return new Field<>(name, type, reason, rules);
    }

    /** Returns the field with one more rule. */
    public Field<T> must(Predicate<T> rule, String reason) {
        return must((value, request) -> rule.test(value), reason);
    }

    /** Returns the field with one more rule, which depends on the account. */
    Field<T> must(BiPredicate<T, ApiRequest> rule, String reason) {
        Rule<T> added = new Rule<>(rule, reason);
        return new Field<>(
                name,
                type,
                absent,
                Stream.concat(rules.stream(), Stream.of(added)).toList());
    }

    /** Returns what is wrong with the value, if anything is. */
    Optional<String> problem(ApiRequest request) {
        JsonNode node = request.body().path(name);
        if (isAbsent(node)) {
            return Optional.ofNullable(absent);
        }
        if (!type.fits().test(node)) {
            return Optional.of(name + " must be " + type.kind());
        }
        T value = type.value().apply(node);
        return rules.stream()
                .filter(rule -> !rule.holds().test(value, request))
                .map(Rule::reason)
                .findFirst();
    }

    /** Returns the value, null if it was not sent or is of another type. */
    T valueIn(JsonNode body) {
        JsonNode node = body.path(name);
        return type.fits().test(node) ? type.value().apply(node) : null;
    }

    private static boolean isAbsent(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
