package dev.ballast.check;

import dev.ballast.check.WrittenBlock.Word;
import dev.ballast.dsl.HealthCheckBlock;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.expr.Expression;

/** The settings that the block of a port has at its end, as far as they are constants. */
record PortValues(
        ResourceSettings<PortSetting, PortConfig> settings,
        Map<PortSetting, Expression> places,
        Set<PortSetting> unknown) {

    /** Collects the settings that a port, a change or a health check writes, with the details of the check. */
    static PortValues of(WrittenBlock written, CallValidator calls) {
        Map<PortSetting, Object> values = new EnumMap<>(PortSetting.class);
        PortValues all = new PortValues(null, new EnumMap<>(PortSetting.class), EnumSet.noneOf(PortSetting.class));
        all.collect(written, calls, values);
        values.keySet().stream().filter(setting -> values.get(setting) == null).forEach(all.unknown::add);
        return new PortValues(new ResourceSettings<>(PortSetting.class, values), all.places, all.unknown);
    }

    private void collect(WrittenBlock written, CallValidator calls, Map<PortSetting, Object> values) {
        for (Word word : written.words()) {
            for (PortSetting setting : PortSetting.values()) {
                if (setting.word().equals(word.name())) {
                    Object value = sent(word.value());
                    values.put(setting, setting.defaultValue().getClass().isInstance(value) ? value : null);
                    places.put(setting, word.place());
                }
            }
            if ("check".equals(word.name()) && word.call() != null) {
                collect(new WrittenBlock(word.call(), HealthCheckBlock.class, calls), calls, values);
            }
        }
        for (PortSetting setting : PortSetting.values()) {
            if (!written.isSure(setting.word())) {
                unknown.add(setting);
            }
        }
    }

    /** Returns a constant as the service takes it; null stays unknown. */
    private static Object sent(Object value) {
        return value instanceof Duration time
                ? time.toSeconds() > Integer.MAX_VALUE ? null : (Object) (int) time.toSeconds()
                : value instanceof Number number ? (Object) number.intValue() : value;
    }

    /** Returns these values of a change: each setting that it does not write is unknown. */
    PortValues keepingOthers() {
        Set<PortSetting> others = EnumSet.allOf(PortSetting.class);
        others.removeAll(settings.values().keySet());
        others.addAll(unknown);
        return new PortValues(settings, places, others);
    }
}
