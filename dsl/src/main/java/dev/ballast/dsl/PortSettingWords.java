package dev.ballast.dsl;

import dev.ballast.model.PortSetting;
import dev.ballast.model.PortSettings;
import java.util.EnumMap;
import java.util.Map;

/** Words that each set one setting of a port. */
abstract sealed class PortSettingWords extends Block permits CheckBlock, PortSettingsBlock {

    private final Map<PortSetting, Object> settings = new EnumMap<>(PortSetting.class);

    PortSettingWords(Cloud cloud) {
        super(cloud);
    }

    /** Sets a value; throws if the dialect of the service lacks the word of the setting. */
    final void set(PortSetting setting, Object value) {
        require(setting.word());
        settings.put(setting, value);
    }

    final void set(PortSettings others) {
        settings.putAll(others.values());
    }

    final PortSettings settings() {
        return new PortSettings(settings);
    }
}
