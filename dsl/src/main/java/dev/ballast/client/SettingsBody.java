package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.ballast.http.Json;
import dev.ballast.model.ResourceSettings;
import java.util.Map;

/** A body with settings, where each setting is a field of the body. */
interface SettingsBody {

    /** Returns the settings. */
    @JsonIgnore
    ResourceSettings<?, ?> settings();

    /** Returns the fields of a body that are not null, by their names on the wire. */
    static Map<String, Object> fields(Record body) {
        Map<String, Object> fields = Json.fields(body);
        if (body instanceof SettingsBody with) {
            fields.putAll(with.settings().fields());
        }
        return fields;
    }
}
