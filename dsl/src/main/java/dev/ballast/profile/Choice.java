package dev.ballast.profile;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Every place a setting may come from, for one profile.
 *
 * @param file the file of profiles, which may be missing
 * @param section the profile's table in the file, or null when the environment alone describes it
 */
record Choice(String name, Map<Setting, String> options, Environment environment, Path file, Section section) {

    Choice {
        options = Map.copyOf(options);
    }

    Optional<String> get(Setting setting) {
        return override(setting).or(() -> written(setting));
    }

    Optional<String> override(Setting setting) {
        return Optional.ofNullable(options.get(setting))
                .or(() -> setting.variable().flatMap(environment::get));
    }

    Optional<String> written(Setting setting) {
        return setting.key().flatMap(this::written);
    }

    Optional<String> written(String key) {
        return Optional.ofNullable(section).flatMap(table -> table.get(key));
    }
}
