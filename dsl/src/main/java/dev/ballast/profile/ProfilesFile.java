package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.TextFile;
import dev.ballast.rules.NearestMatch;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * The parsed file of profiles. Every key in it is validated.
 *
 * @param defaultProfile the name of the default profile in the file, or null
 * @param profiles the values of each profile as texts, by name of the profile and key
 */
record ProfilesFile(Path path, String defaultProfile, Map<String, Map<String, String>> profiles) {

    private static final Map<String, Setting> SETTINGS = Arrays.stream(Setting.values())
            .filter(setting -> setting.key().isPresent())
            .collect(Collectors.toMap(setting -> setting.key().orElseThrow(), setting -> setting));

    static ProfilesFile read(Path path) {
        if (Files.isDirectory(path)) {
            throw new SetupException(path + ": a folder", "name the file in it in BALLAST_CONFIG");
        }
        JsonNode root = parsed(path);
        requireKnown(path.toString(), root.propertyNames(), List.of("default", "profile"));
        JsonNode named = root.path("default");
        if (!named.isMissingNode() && !named.isString()) {
            throw new SetupException(
                    path + ": 'default' is not a text", "write default = \"NAME\" with a profile's name");
        }
        requireTable(path, "profile", root.path("profile"));
        Map<String, Map<String, String>> profiles = new TreeMap<>();
        root.path("profile").forEachEntry((name, table) -> profiles.put(name, profile(path, name, table)));
        return new ProfilesFile(path, named.asString(null), profiles);
    }

    Map<String, String> profile(String name) {
        if (!profiles.containsKey(name)) {
            throw unknown("unknown profile '" + name + "'", name, profiles.keySet(), "profiles in " + path);
        }
        return profiles.get(name);
    }

    static String where(Path path, String profile) {
        return path + ", profile '" + profile + "'";
    }

    private static Map<String, String> profile(Path path, String name, JsonNode table) {
        if (name.equals(Profile.SANDBOX)) {
            throw new SetupException(
                    path + ": the profile 'sandbox' is built in and cannot be defined",
                    "give it another name; --sandbox needs no settings");
        }
        requireTable(path, "profile." + name, table);
        String where = where(path, name);
        requireKnown(where, table.propertyNames(), SETTINGS.keySet());
        Map<String, String> values = new TreeMap<>();
        table.forEachEntry(
                (key, value) -> values.put(key, SETTINGS.get(key).form().read(where, key, value)));
        List<String> tokens =
                values.keySet().stream().filter(key -> key.startsWith("token")).toList();
        if (tokens.size() > 1) {
            throw new SetupException(
                    where + ": the token is given twice, by " + String.join(" and ", tokens), "keep one of them");
        }
        return values;
    }

    private static void requireTable(Path path, String what, JsonNode value) {
        if (!value.isMissingNode() && !value.isObject()) {
            throw new SetupException(
                    path + ": '" + what + "' is not a table",
                    "write [profile.NAME] and below it lines such as url = \"...\"");
        }
    }

    private static void requireKnown(String where, Collection<String> keys, Collection<String> known) {
        for (String key : keys) {
            if (!known.contains(key)) {
                throw unknown(where + ": unknown key '" + key + "'", key, known, "keys");
            }
        }
    }

    static SetupException unknown(String what, String wrong, Collection<String> known, String kind) {
        String meant = NearestMatch.of(wrong, known)
                .map(word -> "did you mean '" + word + "'? ")
                .orElse("");
        List<String> all = known.stream().sorted().toList();
        return new SetupException(what, meant + kind + ": " + (all.isEmpty() ? "none" : String.join(", ", all)));
    }

    private static JsonNode parsed(Path path) {
        try {
            SecretFile.requireRepeatable(path, "name a file in BALLAST_CONFIG");
            TrustedFile.require(path, "copy it to your own file and name that in BALLAST_CONFIG");
            return new TomlMapper().readTree(TextFile.read(path));
        } catch (JacksonException e) {
            // Uses no cause, and only the part of its message before a quotation of the file, which may contain a
            // token.
            String said = e.getOriginalMessage().split(" ?[(\"'`]", 2)[0];
            throw new SetupException(
                    path + place(e.getLocation()) + ": not TOML: "
                            + said.substring(0, 1).toLowerCase(Locale.ROOT) + said.substring(1),
                    "put texts in quotes, as in url = \"...\"; how to write TOML: https://toml.io");
        } catch (CharacterCodingException e) {
            throw new SetupException(path + ": not UTF-8 text", "save it as UTF-8", e);
        } catch (IOException e) {
            throw new SetupException(
                    path + ": " + TextFile.notRead(e),
                    "check the path and who may read it:" + ShellWord.line("ls -l " + ShellWord.quoted(path)),
                    e);
        }
    }

    private static String place(TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? ""
                : ":" + location.getLineNr() + ":" + location.getColumnNr();
    }

    /** Returns the path and never the values, because one may be a token. */
    @Override
    public String toString() {
        return path.toString();
    }
}
