package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.model.Kind;
import dev.ballast.rules.Network;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The formats of settings. */
public enum SettingType {
    TEXT("a text", "\"...\""),
    NUMBER("a whole number", "32"),
    PEOPLE("a whole number", "2"),
    SWITCH("true or false", "true or false, without quotes"),
    NAMES("a list of kinds and names", "[\"volume data\", \"nodebalancer shop-*\"]; kinds: " + Kind.WHOLES),
    COLOR("a colour", "\"red\"; colours: black, red, green, yellow, blue, magenta, cyan, white"),
    ADDRESSES("a list of IP addresses or networks", "[\"203.0.113.7\"]"),
    AGENTS("read, plan or apply", "\"plan\""),
    AMOUNT("an amount of dollars", "100"),
    DURATION("a duration", "\"30s\""),
    WAIT("a duration or 0", "\"30s\"");

    private static final List<String> COLORS =
            List.of("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white");
    private static final Pattern AMOUNT_TEXT = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,2})?");
    private static final Pattern DURATION_TEXT = Pattern.compile("([0-9]{1,6})(ms|s|m|h|d)");

    private final String name;
    private final String example;

    SettingType(String name, String example) {
        this.name = name;
        this.example = example;
    }

    /** Returns the value in the file of profiles as a text. Refuses a value of another type, with the key and an example. */
    String read(String where, String key, JsonNode value) {
        boolean accepted =
                switch (this) {
                    case TEXT -> value.isString() && !value.stringValue().isBlank();
                    case AGENTS -> AgentAccess.of(value.asString("")).isPresent();
                    case NUMBER, PEOPLE -> value.isIntegralNumber();
                    case AMOUNT -> amount(value.asString("")).isPresent() && value.isNumber();
                    case SWITCH -> value.isBoolean();
                    case ADDRESSES ->
                        value.isArray()
                                && !value.isEmpty()
                                && value.valueStream().allMatch(each -> Network.of(each.stringValue(""))
                                        .isPresent());
                    case COLOR, DURATION, WAIT -> value.isString();
                    case NAMES -> value.isArray() && value.valueStream().allMatch(SettingType::isNamed);
                };
        if (!accepted) {
            throw new SetupException(where + ": '" + key + "' is not " + name, "write " + key + " = " + example);
        }
        if (this == DURATION) {
            duration(where + ": " + key, value.asString());
        }
        if (this == WAIT) {
            durationOrZero(where + ": " + key, value.asString());
        }
        if (this == NAMES) {
            return value.valueStream().map(JsonNode::stringValue).collect(Collectors.joining("\n"));
        }
        if (this == ADDRESSES) {
            return value.valueStream().map(JsonNode::stringValue).collect(Collectors.joining(" "));
        }
        return this == COLOR ? color(where + ": ", value.asString()) : value.asString();
    }

    private static boolean isNamed(JsonNode value) {
        return value.isString()
                && Kind.wholes().anyMatch(kind -> value.stringValue().matches(kind.word() + " \\S.*"));
    }

    /** Returns an amount of dollars of 0 or more; empty if the text is none. */
    static Optional<BigDecimal> amount(String text) {
        return Optional.of(text).filter(AMOUNT_TEXT.asMatchPredicate()).map(BigDecimal::new);
    }

    /** Returns the colour. Throws if it is not one of the eight standard colours; {@code where} begins the message. */
    static String color(String where, String text) {
        if (!COLORS.contains(text)) {
            throw ProfilesFile.unknown(where + "unknown colour '" + text + "'", text, COLORS, "colours");
        }
        return text;
    }

    /** Returns the duration of a whole number with its unit, or of 0. */
    static Duration durationOrZero(String what, String text) {
        return text.equals("0") ? Duration.ZERO : duration(what, text);
    }

    /** Returns the duration of a whole number with its unit. {@code what} is the setting, for the message of a refusal. */
    public static Duration duration(String what, String text) {
        Matcher form = DURATION_TEXT.matcher(text);
        if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
            throw new SetupException(
                    what + " '" + text + "' is not a duration",
                    "write a number of 1 or more with its unit, such as 500ms, 30s, 5m, 1h or 90d");
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
