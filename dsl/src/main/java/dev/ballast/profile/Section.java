package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One profile's table in the file: every key known, every value a text. */
record Section(Path file, String name, Map<String, String> values) {

    static final String TOKEN = "token";
    static final String TOKEN_FILE = "token_file";
    static final String TOKEN_COMMAND = "token_command";
    private static final Set<String> TOKENS = Set.of(TOKEN, TOKEN_FILE, TOKEN_COMMAND);
    private static final Set<String> KEYS = Stream.concat(
                    TOKENS.stream(), Stream.of(Setting.values()).flatMap(setting -> setting.key().stream()))
            .collect(Collectors.toUnmodifiableSet());

    Section {
        values = Map.copyOf(values);
    }

    static Section of(Path file, String name, JsonNode table) {
        ConfigFile.requireKnown(where(file, name), table.propertyNames(), KEYS);
        Map<String, String> values = new HashMap<>();
        table.properties().forEach(each -> values.put(each.getKey(), value(where(file, name), each)));
        requireOneToken(where(file, name), values.keySet());
        return new Section(file, name, values);
    }

    Optional<String> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Resolves a path of the file against its folder: the settings mean the same from everywhere. */
    Path resolve(String path, Path home) {
        return path.startsWith("~/")
                ? home.resolve(path.substring(2))
                : file.toAbsolutePath().resolveSibling(path);
    }

    String where() {
        return where(file, name);
    }

    /** Never the values: one may be a token. */
    @Override
    public String toString() {
        return where();
    }

    private static String where(Path file, String name) {
        return file + ", profile '" + name + "'";
    }

    private static String value(String where, Map.Entry<String, JsonNode> entry) {
        Form form = Stream.of(Setting.values())
                .filter(setting -> setting.key().filter(entry.getKey()::equals).isPresent())
                .map(Setting::form)
                .findFirst()
                .orElse(Form.TEXT);
        return form.read(where, entry.getKey(), entry.getValue());
    }

    private static void requireOneToken(String where, Set<String> keys) {
        String given = keys.stream().filter(TOKENS::contains).sorted().collect(Collectors.joining(" and "));
        if (given.contains(" and ")) {
            throw new SetupException(where + ": the token is given twice, by " + given, "keep one of them");
        }
    }
}
