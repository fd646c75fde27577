package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.ballast.model.ResourceSettings;
import java.util.Map;

/** A body with settings, each of which is a field of its own. */
interface SettingsBody {

    /** Returns the settings. */
    @JsonIgnore
    ResourceSettings<?, ?> settings();

    /** Returns the settings by their names on the wire. */
    @JsonAnyGetter
    default Map<String, Object> fields() {
        return settings().fields();
    }
}
