package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.rules.NearestMatch;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** The file of profiles, read and with every key known. */
record ConfigFile(Path path, String defaultProfile, Map<String, Section> profiles) {

    private static final Set<String> KEYS = Set.of("default", "profile");

    ConfigFile {
        profiles = new TreeMap<>(profiles);
    }

    static ConfigFile none(Path path) {
        return new ConfigFile(path, null, Map.of());
    }

    static ConfigFile read(Path path) {
        if (Files.isDirectory(path)) {
            throw new SetupException(path + ": a folder", "name the file in it in BALLAST_CONFIG");
        }
        Rights.requireWrittenByOwnerOnly(path);
        JsonNode root = parsed(path);
        requireKnown(path.toString(), root.propertyNames(), KEYS);
        return new ConfigFile(path, text(path, root.path("default")), sections(path, root.path("profile")));
    }

    /** The profile to use when none is asked for: the one the file says, else the one called so. */
    Optional<String> defaultName(String otherwise) {
        return Optional.ofNullable(defaultProfile)
                .or(() -> Optional.of(otherwise).filter(profiles::containsKey));
    }

    Section section(String name) {
        Section section = profiles.get(name);
        if (section == null) {
            throw unknown("unknown profile '" + name + "'", name, profiles.keySet(), "profiles in " + path);
        }
        return section;
    }

    static void requireKnown(String where, Collection<String> keys, Set<String> known) {
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

    private static Map<String, Section> sections(Path path, JsonNode tables) {
        if (!tables.isMissingNode() && !tables.isObject()) {
            throw notTable(path, "profile");
        }
        Map<String, Section> sections = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each : tables.properties()) {
            sections.put(each.getKey(), section(path, each.getKey(), each.getValue()));
        }
        return sections;
    }

    private static Section section(Path path, String name, JsonNode table) {
        if (name.equals(Profile.SANDBOX)) {
            throw new SetupException(
                    path + ": the profile 'sandbox' is built in and cannot be defined",
                    "give it another name; --sandbox needs no settings");
        }
        if (!table.isObject()) {
            throw notTable(path, "profile." + name);
        }
        return Section.of(path, name, table);
    }

    private static SetupException notTable(Path path, String what) {
        return new SetupException(
                path + ": '" + what + "' is not a table",
                "write [profile.NAME] and below it lines such as url = \"...\"");
    }

    private static String text(Path path, JsonNode value) {
        if (!value.isMissingNode() && !value.isString()) {
            throw new SetupException(
                    path + ": 'default' is not a text", "write default = \"NAME\" with a profile's name");
        }
        return value.asString(null);
    }

    private static JsonNode parsed(Path path) {
        try {
            return new TomlMapper().readTree(Files.readString(path));
        } catch (JacksonException e) {
            // Without cause, and of its message only what stands before a quotation of the file, which may hold a
            // token.
            throw new SetupException(
                    path + place(e) + ": not TOML: " + wrong(e),
                    "put texts in quotes, as in url = \"...\"; how to write TOML: https://toml.io");
        } catch (CharacterCodingException e) {
            throw new SetupException(path + ": not UTF-8 text", "save it as UTF-8", e);
        } catch (IOException e) {
            throw new SetupException(
                    path + ": cannot be read", "check who may read it: ls -l " + ShellWord.quoted(path), e);
        }
    }

    private static String place(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ":" + location.getLineNr() + ":" + location.getColumnNr();
    }

    private static String wrong(JacksonException e) {
        String said = e.getOriginalMessage().split(" ?[(\"'`]", 2)[0];
        return said.substring(0, 1).toLowerCase(Locale.ROOT) + said.substring(1);
    }
}
