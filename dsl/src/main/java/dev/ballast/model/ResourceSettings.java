package dev.ballast.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values for some settings of a resource: texts, whole numbers and flags, times in seconds.
 *
 * @param <S> the settings of the kind
 * @param <A> the answer of the service that shows them
 * @param rows the enum of the settings
 * @param values those that have a value, in the order of the enum
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

    /** Returns no settings of a port. */
    public static ResourceSettings<PortSetting, Config> ofPort() {
        return new ResourceSettings<>(PortSetting.class, Map.of());
    }

    /** Returns no settings of a node. */
    public static ResourceSettings<NodeSetting, BalancerNode> ofNode() {
        return new ResourceSettings<>(NodeSetting.class, Map.of());
    }

    /** Returns whether it has no values. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns whether a setting has a value. */
    public boolean has(S setting) {
        return values.containsKey(setting);
    }

    /** Returns a text, or null. */
    public String text(S setting) {
        return (String) values.get(setting);
    }

    /** Returns the value of a setting, or the usual one if it has none. */
    public Object orUsual(S setting) {
        return values.getOrDefault(setting, setting.usual());
    }

    /** Returns these settings with this value for one of them; null takes its value away. */
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

    /** Returns those values that differ from the ones an answer shows. */
    public ResourceSettings<S, A> differingFrom(A now) {
        Map<S, Object> other = new EnumMap<>(rows);
        other.putAll(values);
        other.entrySet()
                .removeIf(value -> value.getValue().equals(value.getKey().of(now)));
        return new ResourceSettings<>(rows, other);
    }

    /** Returns all settings that an answer shows, with these values in place of its own. */
    public ResourceSettings<S, A> over(A now) {
        Map<S, Object> all = new EnumMap<>(rows);
        Arrays.stream(rows.getEnumConstants()).forEach(setting -> all.put(setting, setting.of(now)));
        all.putAll(values);
        return new ResourceSettings<>(rows, all);
    }

    /** Returns the values by their names in requests. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        values.forEach((setting, value) -> fields.put(setting.field(), value));
        return fields;
    }

    /** Returns the values as texts by their words, as the ledger keeps them. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        values.forEach((setting, value) -> facts.put(setting.word(), value.toString()));
        return facts;
    }

    /** Returns the values by their words, such as {@code algorithm source, interval 10}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(value -> value.getKey().word() + " " + value.getValue())
                .collect(Collectors.joining(", "));
    }
}
