package dev.ballast.parameters;

import static tools.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION;

import dev.ballast.error.SetupException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.toml.TomlMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads values of parameters from a file of JSON, YAML or TOML, as the end of its name says. */
public final class ParameterFile {

    private ParameterFile() {}

    /**
     * Returns the values by the name of the parameter.
     *
     * @throws SetupException if the file cannot be read, or is not an object of texts, whole numbers and truths
     */
    public static Map<String, Object> read(Path file) {
        try {
            Map<String, Object> read = mapper(file).readValue(Files.readString(file), new TypeReference<>() {});
            Map<String, Object> values = new LinkedHashMap<>(read == null ? Map.of() : read);
            values.forEach((name, value) -> {
                if (!(value instanceof String || value instanceof Integer || value instanceof Boolean)) {
                    throw new SetupException(
                            "the value of " + name + " in " + file + " is not a text, a whole number, true or false",
                            "write it in quotes if it is a text");
                }
            });
            return values;
        } catch (CharacterCodingException coding) {
            throw new SetupException("the file of parameters " + file + " is not UTF-8 text", "save it as UTF-8");
        } catch (IOException unreadable) {
            throw new SetupException(
                    "the file of parameters " + file + " cannot be read", "check the path", unreadable);
        } catch (JacksonException broken) {
            // The excerpt of Jackson's message may hold a secret.
            String line = broken.getLocation() == null
                    ? ""
                    : ", line " + broken.getLocation().getLineNr();
            boolean isTwice =
                    broken.getOriginalMessage().toLowerCase(Locale.ROOT).contains("duplicate");
            throw new SetupException(
                    "the file of parameters " + file
                            + (isTwice ? " has a name twice" : " cannot be read as " + format(file)) + line,
                    "write " + (isTwice ? "one" : "a") + " line for each parameter: its name and its value");
        }
    }

    private static ObjectMapper mapper(Path file) {
        return switch (format(file)) {
            case "YAML" ->
                YAMLMapper.builder().enable(STRICT_DUPLICATE_DETECTION).build();
            case "TOML" -> TomlMapper.shared();
            default -> JsonMapper.builder().enable(STRICT_DUPLICATE_DETECTION).build();
        };
    }

    private static String format(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            return "YAML";
        }
        if (name.endsWith(".toml")) {
            return "TOML";
        }
        if (name.endsWith(".json")) {
            return "JSON";
        }
        throw new SetupException(
                "the file of parameters " + file + " has no known format", "name it .yaml, .json or .toml");
    }
}
