package dev.ballast.parameters;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Secret;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A parameter of a runbook.
 *
 * @param name the variable of the runbook
 * @param description what it means, for help; may be empty
 * @param type the type of its values
 * @param byDefault the value of a run that gives none; null if a run has to give one
 * @param pattern what the whole of a text must match, or null
 * @param allowed the values that are allowed: a range of whole numbers or a list; empty if all are
 */
public record Parameter(
        String name, String description, Type type, Object byDefault, Pattern pattern, List<?> allowed) {

    /** The type of a value. */
    public enum Type {
        TEXT("a text", String.class),
        /** A whole number of 32 bits. */
        NUMBER("a whole number", int.class),
        /** True or false. */
        SWITCH("true or false", boolean.class),
        /** A text that is masked wherever it is shown. */
        SECRET("a secret", Secret.class);

        private final String title;
        private final Class<?> valueType;

        Type(String title, Class<?> valueType) {
            this.title = title;
            this.valueType = valueType;
        }

        /** Returns the type of the variable. */
        public Class<?> valueType() {
            return valueType;
        }

        private static Optional<Type> of(Object value) {
            return value instanceof CharSequence
                    ? Optional.of(TEXT)
                    : value instanceof Integer
                            ? Optional.of(NUMBER)
                            : value instanceof Boolean ? Optional.of(SWITCH) : Optional.empty();
        }
    }

    /** The named arguments of a declaration. */
    public static final Set<String> OPTIONS = Set.of("default", "pattern", "in", "secret", "type");

    private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9_]*");
    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");
    private static final Map<Object, Type> TYPES = Map.of(
            String.class, Type.TEXT, int.class, Type.NUMBER, Integer.class, Type.NUMBER, boolean.class, Type.SWITCH);
    private static final int SHOWN = 12;
    private static final int SEARCHED = 1000;

    /**
     * Returns the parameter of a declaration such as {@code size 'GiB of the volume', default: 20, in: 10..10240}.
     *
     * @param words the names that the runbook uses for something else
     * @throws dev.ballast.error.RuleException if it cannot be declared so
     */
    public static Parameter of(String name, String description, Map<String, ?> options, Set<String> words) {
        if (!NAME.matcher(name).matches() || words.contains(name)) {
            throw wrong(
                    "a parameter cannot have the name " + name,
                    words.contains(name)
                            ? name + " is a word: take another name"
                            : "begin it with a small letter, and write letters, digits and underscores");
        }
        options.keySet().stream()
                .filter(option -> !OPTIONS.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw wrong(
                            "a parameter has no option '" + option + "'",
                            NearestMatch.of(option, OPTIONS)
                                    .map(near -> "did you mean " + near + "?")
                                    .orElse("the options are default, pattern, in, secret and type"));
                });
        Object byDefault = options.get("default");
        List<?> allowed = allowed(name, options.get("in"));
        Parameter declared = new Parameter(
                name,
                description,
                type(name, options, byDefault, allowed),
                byDefault instanceof CharSequence text ? text.toString() : byDefault,
                pattern(name, options.get("pattern")),
                allowed);
        declared.requireConsistent();
        return declared;
    }

    private static Type type(String name, Map<String, ?> options, Object byDefault, List<?> allowed) {
        if (Boolean.TRUE.equals(options.get("secret"))) {
            return Type.SECRET;
        }
        Object declared = options.get("type");
        if (declared != null) {
            return Optional.ofNullable(TYPES.get(declared))
                    .orElseThrow(() -> wrong(
                            "the type of the parameter " + name + " cannot be " + declared,
                            "write type: int, type: boolean or type: String"));
        }
        Object example = byDefault != null ? byDefault : allowed.isEmpty() ? "" : allowed.get(0);
        return Type.of(example)
                .orElseThrow(() -> wrong(
                        "the parameter " + name + " has a value that no run can give it",
                        "a value is a text, a whole number of 32 bits, true or false"));
    }

    private static List<?> allowed(String name, Object values) {
        if (values == null) {
            return List.of();
        }
        if (values instanceof List<?> list && !list.isEmpty()) {
            // A range has its numbers without holding them.
            return list.size() > SEARCHED
                    ? list
                    : list.stream()
                            .map(one -> one instanceof CharSequence text ? text.toString() : one)
                            .toList();
        }
        throw wrong("the values of the parameter " + name + " are not a list", "write in: 1..10 or in: ['a', 'b']");
    }

    private static Pattern pattern(String name, Object text) {
        try {
            return text == null ? null : Pattern.compile(text.toString());
        } catch (PatternSyntaxException broken) {
            throw wrong(
                    "the pattern of the parameter " + name + " is not a regular expression: " + broken.getDescription(),
                    "write it as in pattern: /[a-z.]+/");
        }
    }

    private void requireConsistent() {
        if (type == Type.SECRET && (byDefault != null || !allowed.isEmpty())) {
            throw wrong(
                    "the runbook contains the value of the secret parameter " + name,
                    "leave out its default and its list, and give it when it runs");
        }
        (allowed.size() > SEARCHED ? allowed.subList(0, 1) : allowed).forEach(value -> {
            if (Type.of(value).filter(type::equals).isEmpty()) {
                throw wrong("the values of the parameter " + name + " are not all " + type.title, "correct the list");
            }
        });
        if (pattern != null && type != Type.TEXT && type != Type.SECRET) {
            throw wrong(
                    "the parameter " + name + " has a pattern, which only a text can match", "leave out one of them");
        }
        if (byDefault != null) {
            problem(byDefault).ifPresent(problem -> {
                throw wrong(problem.what(), "correct the default or what is allowed");
            });
        }
    }

    private static RuleException wrong(String what, String instead) {
        return new Problem(RefusalCode.PARAMETER_DECLARED, what, instead).exception();
    }

    /** Returns the option of the command line: {@code --web-port} for {@code webPort}. */
    public String option() {
        return "--" + name.replaceAll("([A-Z])", "-$1").replace('_', '-').toLowerCase(Locale.ROOT);
    }

    /** Returns the variable of the environment: {@code BALLAST_PARAM_WEB_PORT} for {@code webPort}. */
    public String variable() {
        return "BALLAST_PARAM_" + option().substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Returns whether a run has to give it a value. */
    public boolean isRequired() {
        return byDefault == null;
    }

    /** Describes the values that are allowed, such as {@code a whole number from 10 to 10240}. */
    public String range() {
        if (allowed.isEmpty()) {
            return type.title + (pattern == null ? "" : " that matches /" + pattern + "/");
        }
        if (isInterval()) {
            int first = (Integer) allowed.get(0);
            int last = (Integer) allowed.get(allowed.size() - 1);
            return "a whole number from " + Math.min(first, last) + " to " + Math.max(first, last);
        }
        String all = allowed.stream().limit(SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        return "one of " + all + (allowed.size() > SHOWN ? ", ..." : "");
    }

    /** Returns the values that are allowed, as texts; none if all are, or if they are a range. */
    public List<String> choices() {
        return isInterval()
                ? List.of()
                : allowed.stream().limit(SEARCHED).map(String::valueOf).toList();
    }

    /** Returns an allowed value by chance, often the first or the last one; the default if only a person can know others. */
    public Object any(Random random) {
        int last = allowed.size() - 1;
        Object value = type == Type.SWITCH && allowed.isEmpty()
                ? (Object) random.nextBoolean()
                : allowed.isEmpty()
                        ? byDefault
                        : allowed.get(
                                switch (random.nextInt(3)) {
                                    case 0 -> 0;
                                    case 1 -> last;
                                    default -> random.nextInt(last + 1);
                                });
        return problem(value).isEmpty() ? value : byDefault;
    }

    private boolean isInterval() {
        return type == Type.NUMBER
                && allowed.size() > 2
                && Math.abs(allowedNumber(allowed.size() - 1) - allowedNumber(0)) == allowed.size() - 1
                // A longer list is a range.
                && (allowed.size() > SEARCHED
                        || IntStream.range(1, allowed.size())
                                .allMatch(at -> allowedNumber(at) - allowedNumber(at - 1)
                                        == Integer.signum(allowedNumber(at) - allowedNumber(0))));
    }

    private int allowedNumber(int at) {
        return (Integer) allowed.get(at);
    }

    /**
     * Returns the value of a text or of a value that a program or a file gives.
     *
     * @throws dev.ballast.error.RuleException if it does not fit
     */
    Object value(Object given) {
        Object value = given instanceof CharSequence text ? read(text.toString()) : whole(given);
        Problem.refuse(problem(value));
        return value;
    }

    private static Object whole(Object given) {
        return given instanceof Long number && number == number.intValue() ? (Object) number.intValue() : given;
    }

    private Object read(String text) {
        return switch (type) {
            case TEXT -> text;
            case SECRET -> Secret.of(text).named(name);
            case NUMBER -> number(text);
            case SWITCH ->
                switch (text.toLowerCase(Locale.ROOT)) {
                    case "true", "yes", "on" -> true;
                    case "false", "no", "off" -> false;
                    default -> text;
                };
        };
    }

    private static Object number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException other) {
            return text;
        }
    }

    private Optional<Problem> problem(Object value) {
        boolean fits = type.valueType.isInstance(value)
                || (type == Type.NUMBER && value instanceof Integer)
                || (type == Type.SWITCH && value instanceof Boolean);
        String text = value instanceof Secret secret ? secret.reveal() : String.valueOf(value);
        if (value instanceof Secret && (text.isBlank() || text.chars().anyMatch(Character::isISOControl))) {
            return Optional.of(new Problem(
                    RefusalCode.PARAMETER_VALUE,
                    "the secret parameter " + name + " is empty or has a control character",
                    "set it without a line break"));
        }
        if (fits
                && (allowed.isEmpty() || allowed.contains(value))
                && (pattern == null || pattern.matcher(text).matches())) {
            return Optional.empty();
        }
        String shown = type == Type.SECRET ? "" : ", and not '" + Objects.toString(value) + "'";
        String instead = !fits && type.valueType != int.class && type.valueType != boolean.class
                ? "write it in quotes if it is a number"
                : null;
        String width =
                type == Type.NUMBER && allowed.isEmpty() && WHOLE.matcher(text).matches() ? " of 32 bits" : "";
        return Optional.of(new Problem(
                RefusalCode.PARAMETER_VALUE, "the parameter " + name + " is " + range() + width + shown, instead));
    }
}
