package dev.ballast.rules;

import dev.ballast.model.Kind;
import dev.ballast.model.ResourceSetting;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Validates names, labels, regions and other texts. */
final class TextRules {

    private static final int LONGEST_NAME = 255;
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]+");
    private static final Pattern CHECK_PATH = Pattern.compile("[!-~]*");

    /** The characters of a path and a query (RFC 3986). */
    private static final Pattern VERIFIED_PATH =
            Pattern.compile("/(?:[A-Za-z0-9/?:@._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*+");

    /** The pattern in the description of Linode. */
    private static final Pattern USUAL_CHECK_PATH = Pattern.compile("[a-zA-Z0-9/\\-%?&=.]*");

    private static final Pattern API_PATH = Pattern.compile("/[A-Za-z0-9\\-._~:@!$&*+,;=/%]+");

    /** A broken escape, or an escaped dot, backslash, percent or control character, which may be decoded to another path. */
    private static final Pattern WRONG_ESCAPE =
            Pattern.compile("%(?![0-9A-Fa-f]{2})|(?i)%(?:2e|5c|25|[01][0-9a-f]|7f)");

    private static final Pattern VERSIONED = Pattern.compile("/v4(?:beta)?(?:/|$)");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern PUBLIC_BALANCER = Pattern.compile("[A-Za-z0-9_-]{3,32}");
    private static final int LONGEST_TAG = 50;
    private static final Pattern TAG = Pattern.compile(".{3," + LONGEST_TAG + "}");

    private static final Pattern PUBLIC_VOLUME = Pattern.compile("[A-Za-z]([A-Za-z0-9_-]{0,31})");

    /** Cyrillic and Greek letters with the shape of a Latin one. */
    private static final String LOOK_ALIKES =
            "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04BB\u0501\u0410\u0412\u0415\u041A\u041C\u041D\u041E"
                    + "\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u03BD\u03BF\u03C1\u0391\u0392\u0395\u0396\u0397\u0399\u039A"
                    + "\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7";

    /** The default text of an object in Java, for Ballast's types, closures and arrays. */
    private static final Pattern OBJECT =
            Pattern.compile("(\\bdev\\.ballast\\.[\\w.$]+|\\$_\\w*closure[\\w$]*|\\[L[\\w.$]+;|\\[[B-Z])@[0-9a-f]+");

    private TextRules() {}

    /** Refuses a text that contains the default text of an object, such as braces, because it would differ in each run. */
    static Optional<Violation> objectIn(Object value, String word) {
        return Violation.when(
                value instanceof CharSequence text && OBJECT.matcher(text).find(),
                "this " + word + " comes from braces or a list, not from the intended value",
                "name the value: .each { name -> ... }");
    }

    static Optional<Violation> name(String name) {
        return plain("name", name, "write a name such as 'web'").or(() -> wrongName(name));
    }

    private static Optional<Violation> wrongName(String name) {
        String quoted = "name " + Quoted.of(name);
        if (!name.equals(name.strip())) {
            return Violation.found(quoted + " begins or ends with a space", "leave out the space");
        }
        if (name.startsWith("#")) {
            return Violation.found(
                    quoted + " begins with #, which means an id",
                    "write the id as a bare number, or a name without the #");
        }
        if (DIGITS.matcher(name).matches()) {
            return Violation.found(
                    quoted + " has only digits, which means an id",
                    "write the id without quotes, or a name with a letter in it");
        }
        return colon("name", name)
                .or(() -> Violation.when(
                        name.length() > LONGEST_NAME,
                        quoted + " has " + name.length() + " characters",
                        "write one of up to " + LONGEST_NAME));
    }

    static Optional<Violation> nodeLabel(String label) {
        return plain("node label", label, "write a label such as 'web-1'").or(() -> colon("node label", label));
    }

    static Optional<Violation> label(String label) {
        return plain("label", label, "write the label that the service shows");
    }

    static Optional<Violation> subnetLabel(String label) {
        return plain("label", label, "write a label such as 'web'");
    }

    static Optional<Violation> filled(String text) {
        return plain("text", text, "write a value of the service, or leave out the word");
    }

    static Optional<Violation> region(String region) {
        String instead = "write an id such as region 'us-east'";
        return empty("region", region, instead)
                .or(() -> Violation.when(
                        !REGION.matcher(region).matches(),
                        "region " + Quoted.of(region) + " is not a region id",
                        instead));
    }

    static Optional<Violation> secret(String name) {
        return Violation.when(
                name == null || !VARIABLE.matcher(name).matches(),
                "a secret is named like an environment variable: letters, digits, underscores",
                "write secret('ROOT_PASS') and set ROOT_PASS");
    }

    /** Warns of a Cyrillic or Greek letter in a name of Latin letters if it looks like one of them. */
    static Optional<String> lookAlike(String name) {
        boolean isLatin = name.codePoints().anyMatch(sign -> UnicodeScript.of(sign) == UnicodeScript.LATIN);
        return Pattern.compile("\\p{L}+")
                .matcher(name)
                .results()
                .map(MatchResult::group)
                .filter(word -> isLatin
                        && word.codePoints()
                                .allMatch(sign -> UnicodeScript.of(sign) == UnicodeScript.LATIN
                                        || LOOK_ALIKES.indexOf(sign) >= 0))
                .flatMap(word -> word.codePoints().boxed())
                .filter(sign -> UnicodeScript.of(sign) != UnicodeScript.LATIN)
                .findFirst()
                .map(sign -> String.format(
                        Locale.ROOT,
                        "%s has a letter that looks like a Latin one: U+%04X %s",
                        Quoted.of(name),
                        sign,
                        Character.getName(sign)));
    }

    static Optional<String> balancerAdvice(String name) {
        return lookAlike(name)
                .or(() -> advice(
                        PUBLIC_BALANCER, "balancer name", name, "3 to 32 letters, digits, hyphens and underscores"));
    }

    static Optional<String> volumeAdvice(String name) {
        return lookAlike(name)
                .or(() -> advice(
                        PUBLIC_VOLUME,
                        "volume name",
                        name,
                        "1 to 32 letters, digits, hyphens and underscores, a letter first"));
    }

    static Optional<String> addressAdvice(String name) {
        return lookAlike(name).or(() -> advice(TAG, "name of a reserved address", name, "3 to 50 characters in a tag"));
    }

    static Optional<String> tagAdvice(String tag) {
        return tag.length() <= LONGEST_TAG
                ? lookAlike(tag)
                : Optional.of("tag " + Quoted.of(tag) + " has " + tag.length()
                        + " characters: the console of Linode takes up to " + LONGEST_TAG);
    }

    static Optional<Violation> verifiedPath(String path) {
        String instead = "write a path such as '/health', with other characters as an escape such as %20";
        return plain("path", path, instead)
                .or(() -> Violation.when(
                        path.contains(Redactor.HIDDEN),
                        "path " + Quoted.of(path) + " has a secret, and verify sends none",
                        "verify a path that needs no secret"))
                .or(() -> Violation.when(
                        !VERIFIED_PATH.matcher(path).matches(),
                        "path " + Quoted.of(path) + " does not begin with /, or has a character that no URL has",
                        instead));
    }

    static Optional<String> checkPathAdvice(String path) {
        if (!path.startsWith("/")) {
            return Optional.of("path " + Quoted.of(path) + " does not begin with /, as paths of a URL do");
        }
        return USUAL_CHECK_PATH.matcher(path).matches()
                ? Optional.empty()
                : Optional.of(
                        "path " + Quoted.of(path) + " has another character than letters, digits and / - % ? & = .,"
                                + " which the description of the service lists, so the service may refuse it");
    }

    private static Optional<String> advice(Pattern taken, String word, String name, String what) {
        return taken.matcher(name).matches()
                ? Optional.empty()
                : Optional.of(word + " " + Quoted.of(name) + ": Linode takes " + what);
    }

    /** Returns the rule that a text is one of these values of Linode. */
    static OneOf oneOf(String word, String... known) {
        return new OneOf(word, List.of(known));
    }

    /** The rule that the text of a word is one of the known values. */
    record OneOf(String word, List<String> known) implements Function<String, Optional<Violation>> {

        @Override
        public Optional<Violation> apply(String text) {
            String instead = "write " + Quoted.oneOf(known);
            return plain(word, text, instead)
                    .or(() -> Violation.when(
                            !known.contains(text),
                            word + " " + Quoted.of(text) + " is not a value that Linode takes",
                            instead));
        }
    }

    static Optional<Violation> kept(String word) {
        return plain("keep", word, "write a word such as 'tags'")
                .or(() -> Violation.when(
                        Kind.wholes()
                                .flatMap(kind -> ResourceSetting.of(kind).stream())
                                .noneMatch(setting -> setting.word().equals(word)),
                        "no resource has a setting " + Quoted.of(word) + " to keep",
                        "write a setting of the block, such as 'tags'"));
    }

    static Optional<Violation> protection(Object value) {
        return isService(value)
                ? Optional.empty()
                : switched(value, "write protect: true, protect: 'service' or protect: false");
    }

    static Optional<Violation> protectionWithoutLock(Object value) {
        return isService(value)
                ? Violation.found(
                        "the service has no lock for this resource", "write protect: true, which the ledger records")
                : switched(value, "write protect: true, or protect: false");
    }

    private static Optional<Violation> switched(Object value, String instead) {
        return Violation.when(
                !(value instanceof Boolean),
                "a resource is not protected by "
                        + (value instanceof CharSequence ? Quoted.of(value.toString()) : value),
                instead);
    }

    private static boolean isService(Object value) {
        return value instanceof CharSequence text && text.toString().equals("service");
    }

    static Optional<Violation> checkPath(String path) {
        String instead = "write a path such as '/health', with other characters as an escape such as %20";
        return plain("path", path, instead)
                .or(() -> Violation.when(
                        !CHECK_PATH.matcher(path).matches(),
                        "path " + Quoted.of(path) + " has a character that a check cannot request",
                        instead));
    }

    /**
     * Refuses a path that may lead outside the address of the profile, where the token must not go, and a query, which is
     * written as named arguments.
     */
    static Optional<Violation> apiPath(String path) {
        String instead =
                "write a path such as '/domains/7/records', with letters, digits and signs such as - _ . or : in it";
        Optional<Violation> empty = empty("path of the request", path, instead);
        if (empty.isPresent()) {
            return empty;
        }
        String quoted = "path " + Quoted.of(path);
        if (path.contains("?") || path.contains("#")) {
            return Violation.found(
                    quoted + " has a " + (path.contains("?") ? "?" : "#"),
                    "write parameters as named arguments: api.get('/account/events', page_size: 25)");
        }
        if (!path.startsWith("/") || path.contains("//")) {
            return Violation.found(
                    quoted + (path.startsWith("/") ? " has //" : " does not begin with /"),
                    "write the path below the address of the profile: '/domains'");
        }
        if (VERSIONED.matcher(path).lookingAt()) {
            return Violation.found(quoted + " begins with a version, which Ballast adds", "leave it out: '/domains'");
        }
        boolean climbs = Arrays.stream(path.split("/", -1)).anyMatch("."::equals) || path.contains("..");
        return Violation.when(
                climbs
                        || WRONG_ESCAPE.matcher(path).find()
                        || !API_PATH.matcher(path).matches(),
                quoted + (climbs ? " has a part . or .." : " has a character that a path cannot have"),
                instead);
    }

    static Optional<Violation> checkBody(String body) {
        return empty("body", body, "write a regular expression that the answer to a check matches, such as 'ok'");
    }

    private static Optional<Violation> plain(String word, String text, String instead) {
        return empty(word, text, instead)
                .or(() -> Violation.when(
                        text.codePoints().anyMatch(Printable::isControl),
                        word + " " + Quoted.of(text) + " has a control character",
                        "leave it out"));
    }

    static Optional<Violation> empty(String word, String text, String instead) {
        return Violation.when(
                text == null || text.isBlank(), "the " + word + (text == null ? " is null" : " is blank"), instead);
    }

    private static Optional<Violation> colon(String word, String text) {
        return Violation.when(
                text.contains(":"),
                word + " " + Quoted.of(text) + " has a colon",
                "write " + Quoted.of(text.replace(':', '-')) + ": the ledger separates names with colons");
    }
}
