package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a value in the file of profiles has to be. */
enum Form {
    TEXT("a text", "\"...\""),
    NUMBER("a whole number", "32"),
    SWITCH("true or false", "true"),
    COLOR("a colour", "\"red\""),
    DURATION("a duration", "\"30s\"");

    /** The colours that every terminal has, in the order of their numbers. */
    static final List<String> COLORS = List.of("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white");

    private final String name;
    private final String example;

    Form(String name, String example) {
        this.name = name;
        this.example = example;
    }

    /** Returns the value as a text, or refuses it with the key and what to write. */
    String read(String where, String key, JsonNode value) {
        if (!accepts(value)) {
            throw new SetupException(
                    where + ": '" + key + "' is not " + name, "write " + key + " = " + example + alternatives());
        }
        if (this == DURATION) {
            DurationText.of(where + ": " + key, value.asString());
        }
        return this == COLOR ? color(where + ": ", value.asString()) : value.asString();
    }

    /** Returns the colour unless no terminal is sure to have it; {@code where} begins the message. */
    static String color(String where, String text) {
        if (!COLORS.contains(text)) {
            throw ConfigFile.unknown(where + "unknown colour '" + text + "'", text, COLORS, "colours");
        }
        return text;
    }

    private boolean accepts(JsonNode value) {
        return switch (this) {
            case TEXT -> value.isString() && !value.stringValue().isBlank();
            case NUMBER -> value.isIntegralNumber();
            case SWITCH -> value.isBoolean();
            case COLOR, DURATION -> value.isString();
        };
    }

    private String alternatives() {
        return switch (this) {
            case SWITCH -> " or false, without quotes";
            case COLOR -> "; colours: " + String.join(", ", COLORS);
            default -> "";
        };
    }
}
