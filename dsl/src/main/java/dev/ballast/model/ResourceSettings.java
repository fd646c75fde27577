package dev.ballast.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values for some settings of a resource: texts, whole numbers, flags and lists of texts. Times are in seconds.
 *
 * @param <S> the settings of the kind
 * @param <A> the answer of the service that has the fields
 * @param rows the enum of the settings
 * @param values the values, in the order of the enum
 */
public record ResourceSettings<S extends Enum<S> & ResourceSetting<A>, A>(Class<S> rows, Map<S, Object> values) {

    /** Copies the values that are not null. */
    public ResourceSettings {
        Map<S, Object> copy = new EnumMap<>(rows);
        values.forEach((setting, value) -> {
            if (value != null) {
                copy.put(setting, value);
            }
        });
        values = Collections.unmodifiableMap(copy);
    }

    /** Returns settings without values. */
    public static <S extends Enum<S> & ResourceSetting<A>, A> ResourceSettings<S, A> of(Class<S> rows) {
        return new ResourceSettings<>(rows, Map.of());
    }

    /** Returns whether there are no values. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns whether a setting has a value. */
    public boolean has(S setting) {
        return values.containsKey(setting);
    }

    /** Returns the value of a text setting, or null. */
    public String text(S setting) {
        return (String) values.get(setting);
    }

    /** Returns the value of a setting with a list of texts, or null. */
    @SuppressWarnings("unchecked") // All lists are of texts.
    public List<String> texts(S setting) {
        return (List<String>) values.get(setting);
    }

    /** Returns the value of a setting, or its default value if it has none. */
    public Object orDefault(S setting) {
        return values.getOrDefault(setting, setting.defaultValue());
    }

    /** Returns these settings with this value for one of them; null removes its value. */
    public ResourceSettings<S, A> with(S setting, Object value) {
        Map<S, Object> all = new EnumMap<>(rows);
        all.putAll(values);
        all.put(setting, value);
        return new ResourceSettings<>(rows, all);
    }

    /** Returns these settings with a value for one of them, unless it has one. */
    public ResourceSettings<S, A> withDefault(S setting, Object value) {
        return has(setting) ? this : with(setting, value);
    }

    /** Returns the values whose setting satisfies the predicate. */
    public ResourceSettings<S, A> only(Predicate<S> such) {
        Map<S, Object> some = new EnumMap<>(rows);
        some.putAll(values);
        some.keySet().removeIf(such.negate());
        return new ResourceSettings<>(rows, some);
    }

    /** Returns the values that differ from those of an answer. The comparison of lists ignores order and case. */
    public ResourceSettings<S, A> differingFrom(A now) {
        return only(setting -> !isSame(values.get(setting), setting.of(now)));
    }

    private static boolean isSame(Object value, Object shown) {
        return value instanceof List<?> texts
                ? plain(texts).equals(plain(shown instanceof List<?> others ? others : List.of()))
                : value.equals(shown);
    }

    private static Set<String> plain(List<?> texts) {
        return texts.stream()
                .filter(Objects::nonNull)
                .map(text -> text.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /** Returns all settings of an answer, with these values instead of its own. */
    public ResourceSettings<S, A> over(A now) {
        Map<S, Object> all = new EnumMap<>(rows);
        Arrays.stream(rows.getEnumConstants()).forEach(setting -> all.put(setting, setting.of(now)));
        all.putAll(values);
        return new ResourceSettings<>(rows, all);
    }

    /** Returns the values by their names in requests. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        values.forEach((setting, value) -> fields.put(setting.field(), setting.sent(value)));
        return fields;
    }

    /** Returns the values as texts by their words, which is the form of the ledger. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        values.forEach((setting, value) -> facts.put(setting.word(), fact(value)));
        return facts;
    }

    @SuppressWarnings("unchecked") // All lists are of texts.
    private static String fact(Object value) {
        return value instanceof List<?> texts ? TagText.of((List<String>) texts) : value.toString();
    }

    /** Returns how these rules of a firewall differ from those of an answer: {@code inbound: removed accept 'tcp', 22, from: anywhere}. */
    public Stream<String> rulesFrom(A now) {
        return values.entrySet().stream()
                .filter(value -> value.getValue() instanceof FirewallRules)
                .map(value -> value.getKey().word() + ": "
                        + ((FirewallRules) value.getValue())
                                .changesFrom(value.getKey().of(now)));
    }

    /** Returns the values by their words, such as {@code algorithm source, interval 10, no tags}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(value -> phrase(value.getKey().word(), value.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String phrase(String word, Object value) {
        return value instanceof List<?> texts && texts.isEmpty()
                ? "no " + word
                : word + " "
                        + (value instanceof List<?> texts
                                ? texts.stream().map(Object::toString).collect(Collectors.joining(", "))
                                : value);
    }
}
