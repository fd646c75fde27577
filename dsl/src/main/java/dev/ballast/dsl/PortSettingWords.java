package dev.ballast.dsl;

import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Words that each set one setting of a port. */
abstract sealed class PortSettingWords extends Block permits HealthCheckBlock, PortSettingsBlock {

    private final Map<PortSetting, Object> settings = new EnumMap<>(PortSetting.class);

    PortSettingWords(Cloud cloud) {
        super(cloud);
    }

    /** Returns a duration in whole seconds, as the service takes it. */
    static Integer seconds(Duration duration) {
        return Math.toIntExact(duration.toSeconds());
    }

    /** Sets a value; throws if the dialect of the service lacks the word of the setting. */
    final void set(PortSetting setting, Object value) {
        require(setting.word());
        settings.put(setting, value);
    }

    final void set(ResourceSettings<PortSetting, PortConfig> others) {
        settings.putAll(others.values());
    }

    final ResourceSettings<PortSetting, PortConfig> settings() {
        return new ResourceSettings<>(PortSetting.class, settings);
    }
}
