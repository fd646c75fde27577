package dev.ballast.parameters;

import static tools.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.error.SourceLocation;
import dev.ballast.file.InterruptibleRead;
import dev.ballast.file.TextFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.toml.TomlMapper;
import tools.jackson.dataformat.toml.TomlReadFeature;

/**
 * Reads values of parameters from a file of JSON, YAML or TOML. A value is the text as the file has it; the declaration of the
 * parameter says whether that is a number. So {@code version: 1.10} is not 1.1.
 */
public final class ParameterFile {

    /** More than any file of parameters needs: the library takes minutes for a long text of YAML. */
    private static final int LONGEST = 1_000_000;

    /**
     * Reads a key that is no text, too: its refusal by the library names no line. A merge key is a name like any other: merging
     * does not end for every file, and values of parameters are no mappings.
     */
    private static final LoadSettings YAML_1_2 = LoadSettings.builder()
            .setSchema(new CoreSchema() {
                @Override
                public ScalarResolver getScalarResolver() {
                    return new CoreScalarResolver(false);
                }
            })
            .setAllowNonScalarKeys(true)
            .build();

    private static final List<Tag> TEXTS = List.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL);

    private final Path file;
    private final Format format;
    private final String text;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, SourceLocation> places = new LinkedHashMap<>();

    private ParameterFile(Path file, Format format, String text) {
        this.file = file;
        this.format = format;
        this.text = text;
    }

    /** The formats of the files. */
    public enum Format {
        YAML("ya?ml"),
        JSON("json"),
        TOML("toml");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }

        /**
         * Returns the format that the end of a name says.
         *
         * @throws SetupException if it says none
         */
        public static Format of(Path file) {
            String name = file.toString().toLowerCase(Locale.ROOT);
            return Stream.of(values())
                    .filter(format -> name.matches(".*\\." + format.ending))
                    .findFirst()
                    .orElseThrow(() -> new SetupException(
                            "the file of parameters " + file + " has no known format",
                            "name it .yaml, .json or .toml, or add --params-format yaml, json or toml"));
        }
    }

    /**
     * Returns the values by the name of the parameter; {@code notes} receives a line while a pipe is awaited.
     *
     * @throws SetupException if the file cannot be read, or is not an object of texts, numbers and truths
     */
    public static NamedValues read(Path file, Format format, Consumer<String> notes) {
        try {
            byte[] bytes = InterruptibleRead.bytes(
                    file,
                    LONGEST + 1,
                    notes,
                    stop -> InterruptedRunException.of("stopped while " + file + " was read", stop));
            if (bytes.length > LONGEST) {
                throw new SetupException(
                        "the file of parameters " + file + " is longer than 1 MB",
                        "give the values alone, and let the runbook read other data itself");
            }
            return read(file, format, TextFile.decoded(bytes));
        } catch (CharacterCodingException coding) {
            throw new SetupException("the file of parameters " + file + " is not UTF-8 text", "save it as UTF-8");
        } catch (IOException unreadable) {
            throw new SetupException(
                    "the file of parameters " + file + " " + TextFile.notRead(unreadable),
                    "check the path",
                    unreadable);
        }
    }

    /**
     * Returns the values in a text by the name of the parameter.
     *
     * @param file the source of the text for messages
     * @throws SetupException if it is not an object of texts, numbers and truths
     */
    public static NamedValues read(Path file, Format format, String text) {
        ParameterFile read = new ParameterFile(file, format, text);
        try {
            switch (format) {
                case YAML -> read.yaml();
                case TOML -> read.toml();
                case JSON -> read.json();
            }
        } catch (JacksonException broken) {
            // The excerpt of Jackson's message may hold a secret. Its reader of TOML names the line after a second
            // assignment.
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            throw broken.getOriginalMessage().toLowerCase(Locale.ROOT).contains("duplicate")
                    ? read.twice(format == Format.TOML ? 0 : line)
                    : read.unreadable(line);
        } catch (MarkedYamlEngineException broken) {
            throw read.unreadable(line(broken.getProblemMark()));
        } catch (YamlEngineException | StackOverflowError broken) {
            throw read.unreadable(0);
        }
        return new NamedValues(read.values, read.places);
    }

    private void yaml() {
        Optional<Node> root = new Compose(YAML_1_2).composeString(text);
        if (root.isEmpty()) {
            return;
        }
        if (!(root.get() instanceof MappingNode map)) {
            throw unreadable(line(root.get().getStartMark()));
        }
        for (NodeTuple each : map.getValue()) {
            int line = line(each.getKeyNode().getStartMark());
            String name = each.getKeyNode() instanceof ScalarNode key ? key.getValue() : null;
            if (name == null) {
                throw unreadable(line);
            }
            Tag tag = each.getValueNode().getTag();
            add(
                    name,
                    line,
                    tag.equals(Tag.NULL),
                    each.getValueNode() instanceof ScalarNode scalar && TEXTS.contains(tag) ? scalar.getValue() : null);
        }
    }

    private void json() {
        try (JsonParser parser =
                JsonMapper.builder().enable(STRICT_DUPLICATE_DETECTION).build().createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw unreadable(1);
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                int line = parser.currentTokenLocation().getLineNr();
                JsonToken value = parser.nextToken();
                boolean isNull = value == JsonToken.VALUE_NULL;
                add(name, line, isNull, value.isScalarValue() && !isNull ? parser.getString() : null);
            }
            if (parser.nextToken() != null) {
                throw unreadable(parser.currentTokenLocation().getLineNr());
            }
        }
    }

    /** A float, which has lost the form that the file has, is no value. */
    private void toml() {
        // Refuses a date that does not exist, which the reader of texts would accept.
        TomlMapper.builder().enable(TomlReadFeature.PARSE_JAVA_TIME).build().readTree(text);
        TomlMapper.shared().readTree(text).properties().forEach(each -> {
            var value = each.getValue();
            add(
                    each.getKey(),
                    lineOf(each.getKey()),
                    false,
                    value.isFloatingPointNumber() || !value.isValueNode() ? null : value.asString());
        });
    }

    /** Jackson's reader of TOML knows no lines: returns that of the first assignment to this name, or 0. */
    private int lineOf(String name) {
        return Pattern.compile("(?m)^[ \\t]*[\"']?" + Pattern.quote(name) + "[\"']?[ \\t]*=")
                .matcher(text)
                .results()
                .findFirst()
                .map(MatchResult::start)
                .map(start -> (int) text.substring(0, start)
                                .chars()
                                .filter(letter -> letter == '\n')
                                .count()
                        + 1)
                .orElse(0);
    }

    private void add(String name, int line, boolean isNull, String value) {
        if (value == null) {
            throw new SetupException(
                    "the value of " + name + " in " + file + (line > 0 ? ":" + line : "")
                            + (isNull ? " is missing" : " is not a text, a whole number, true or false"),
                    isNull ? "write a value, or remove the line" : "write it in quotes if it is a text");
        }
        if (values.put(name, value) != null) {
            throw twice(line);
        }
        if (line > 0) {
            places.put(name, new SourceLocation(file.toString(), line));
        }
    }

    private SetupException twice(int line) {
        return wrong(" has a name twice", line, "one");
    }

    private SetupException unreadable(int line) {
        return wrong(" cannot be read as " + format, line, "a");
    }

    private SetupException wrong(String problem, int line, String number) {
        return new SetupException(
                "the file of parameters " + file + problem + (line > 0 ? ", line " + line : ""),
                "write " + number + " line for each parameter: its name and its value");
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(at -> at.getLine() + 1).orElse(0);
    }
}
