package dev.ballast.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Values for some settings of a port: texts, whole numbers and flags, times in seconds. */
public record PortSettings(Map<PortSetting, Object> values) {

    /** No settings. */
    public static final PortSettings NONE = new PortSettings(Map.of());

    /** Copies the values, in the order of the settings. */
    public PortSettings {
        Map<PortSetting, Object> copy = new EnumMap<>(PortSetting.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /** Returns whether it has no values. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns a text, or null. */
    public String text(PortSetting setting) {
        return (String) values.get(setting);
    }

    /** Returns a whole number, or null. */
    public Integer number(PortSetting setting) {
        return (Integer) values.get(setting);
    }

    /** Returns a flag, or null. */
    public Boolean flag(PortSetting setting) {
        return (Boolean) values.get(setting);
    }

    /** Returns the value of a setting, or the usual one if it has none. */
    public Object orUsual(PortSetting setting) {
        return values.getOrDefault(setting, setting.usual());
    }

    /** Returns these settings with a value for one of them, unless it has one. */
    public PortSettings withDefault(PortSetting setting, Object value) {
        Map<PortSetting, Object> all = new EnumMap<>(PortSetting.class);
        all.put(setting, value);
        all.putAll(values);
        return new PortSettings(all);
    }

    /** Returns those values that differ from the ones a config shows. */
    public PortSettings differingFrom(Config now) {
        Map<PortSetting, Object> other = new EnumMap<>(PortSetting.class);
        other.putAll(values);
        other.entrySet()
                .removeIf(value -> value.getValue().equals(value.getKey().of(now)));
        return new PortSettings(other);
    }

    /** Returns the settings of a config with these values in place of its own. */
    public PortSettings over(Config now) {
        Map<PortSetting, Object> all = new EnumMap<>(PortSetting.class);
        for (PortSetting setting : PortSetting.values()) {
            Object shown = setting.of(now);
            if (shown != null) {
                all.put(setting, shown);
            }
        }
        all.putAll(values);
        return new PortSettings(all);
    }

    /** Returns the values by their words, such as {@code algorithm source, interval 10}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(value -> value.getKey().word() + " " + value.getValue())
                .collect(Collectors.joining(", "));
    }
}
