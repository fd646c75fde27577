package dev.ballast.secrets;

import dev.ballast.redact.KeyText;
import dev.ballast.redact.SecretName;
import dev.ballast.syntax.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recognises by its shape what a text in code is: a secret, the name of one, or nothing at all. */
final class SecretShape {

    private static final Pattern BEARER = Pattern.compile("(?i)\\b(?:bearer|basic)\\s+(?<secret>[^\\s$]{8,})");
    private static final Pattern ADDRESS = Pattern.compile("://[^\\s/'\"@:]*:(?<secret>[^\\s/'\"@$][^\\s/'\"@]*)@");

    /** Tokens with a known prefix: of GitHub, GitLab, Slack, AWS, and JSON web tokens. */
    private static final Pattern KNOWN =
            Pattern.compile("(?<![\\w-])(?<secret>(?:gh[a-z]|github_pat|glpat|xox[a-z])[_-][\\w-]{16,}"
                    + "|(?:AKIA|ASIA)[A-Z0-9]{16}|eyJ[\\w-]{8,}+\\.[\\w-]{8,}+(?:\\.[\\w-]*+)?)");

    private static final Pattern USER = Pattern.compile("(?<![\\w-])-u\\s++[^\\s:'\"]++:(?<secret>[^\\s'\"$]{2,})");

    /** The text before a secret in a URL or form, a document, a header, and a command line. */
    private static final List<Pattern> FIELDS = Stream.of(
                    "(?<![\\w.]|[\\w.]-)(?<name>[A-Za-z][\\w.-]*+)\\s*+=\\s*+",
                    "['\"](?<name>[^'\"\\\\]{1,60}+)\\\\*+['\"]\\s*+:\\s*+",
                    "(?<![\\w.-])(?<name>[A-Z][\\w-]*+):\\s*+(?:(?i:bearer|basic)\\s++)?",
                    "(?<![\\w.-])(?<name>[a-z][\\w-]*+):\\s++(?=[^\\s\\d]*\\d)(?=[^\\sA-Za-z]*[A-Za-z])",
                    "^(?<name>[a-z][\\w-]*+):\\s++(?=\\S*[A-Za-z]\\S*$)",
                    "--(?<name>[a-z][\\w-]*+)\\s++")
            .map(before -> Pattern.compile(before + "\\\\*+['\"]?(?<secret>[^\\s\"'&;,$=:?*\\\\][^\\s\"'&;,$\\\\]+)"))
            .toList();

    /** Text that may be random: 32 or more characters, both letters and digits among them. */
    private static final Pattern RANDOM =
            Pattern.compile("(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9+/_=-]{32,}");

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern KEY = Pattern.compile("(--)?[A-Za-z][\\w./${} -]{0,60}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9]+");
    private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]*|[a-z]+(_[a-z]+)++");
    private static final Pattern INTERPOLATED = Pattern.compile("(?s)\\$\\{.*}|\\$[A-Za-z_][\\w.]*");
    private static final Set<String> OPERATORS = Set.of("as", "in", "instanceof", "new");

    private SecretShape() {}

    /** Returns a variable name for the content of a text that looks like a secret by itself. */
    static Optional<String> of(String text) {
        if (KeyText.isIn(text)) {
            return Optional.of("PEM");
        }
        if (Stream.of(BEARER, KNOWN).anyMatch(shape -> shape.matcher(text).find()) || isRandom(text)) {
            return Optional.of("TOKEN");
        }
        return bare(text).isEmpty() && fields(text).isEmpty() ? Optional.empty() : Optional.of("ADDRESS");
    }

    /** Returns the secrets within a text, or all of it, in order: in a header, a URL, a form, a document. */
    static List<Tokenizer.Span> within(String text) {
        List<Tokenizer.Span> whole = isRandom(text) ? List.of(new Tokenizer.Span(0, text.length())) : List.of();
        return Stream.of(bare(text), fields(text), spans(text, List.of(BEARER), any -> true), whole)
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Tokenizer.Span::start))
                .toList();
    }

    /** Returns the secrets that are recognized in any text, not only in code: tokens, and passwords of URLs and of {@code -u}. */
    static List<Tokenizer.Span> bare(String text) {
        return spans(text, List.of(ADDRESS, KNOWN, USER), any -> true);
    }

    private static List<Tokenizer.Span> fields(String text) {
        return spans(text, FIELDS, field -> SecretName.matches(field.group("name")));
    }

    private static List<Tokenizer.Span> spans(String text, List<Pattern> shapes, Predicate<Matcher> isSecret) {
        List<Tokenizer.Span> spans = new ArrayList<>();
        for (Pattern shape : shapes) {
            for (Matcher found = shape.matcher(text); found.find(); ) {
                if (isSecret.test(found)) {
                    spans.add(new Tokenizer.Span(found.start("secret"), found.end("secret")));
                }
            }
        }
        return spans;
    }

    static boolean isKey(String text) {
        return KEY.matcher(text).matches() && SecretName.matches(text);
    }

    /** Returns whether a text is the name of an environment variable with a secret. */
    static boolean isVariable(String text) {
        return VARIABLE.matcher(INTERPOLATED.matcher(text).replaceAll("")).matches() || SecretName.matches(text);
    }

    /** Returns whether a text has no literal part, only interpolated expressions. */
    static boolean isEmpty(String text) {
        return INTERPOLATED.matcher(text).replaceAll("").isBlank();
    }

    static boolean isOperator(String word) {
        return OPERATORS.contains(word);
    }

    private static boolean isRandom(String text) {
        return RANDOM.matcher(text).matches()
                && !UUID.matcher(text).matches()
                && (PLAIN.matcher(text).matches() || isMixed(text));
    }

    /** Capitals and digits are more than a quarter of random characters, and rare in a path or a hyphenated name. */
    private static boolean isMixed(String text) {
        long mixed = text.chars()
                .filter(sign -> Character.isUpperCase(sign) || Character.isDigit(sign))
                .count();
        return mixed * 3 >= text.length() && text.chars().anyMatch(Character::isLowerCase);
    }
}
