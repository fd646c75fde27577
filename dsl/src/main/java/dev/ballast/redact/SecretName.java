package dev.ballast.redact;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises names of variables, properties and fields whose value is a secret: {@code rootPass}, {@code api_key}, {@code tokenValue}. */
public final class SecretName {

    private static final Set<String> SECRETS = Set.of(
            """
            pass passcode passphrase passwd password passwort pw pwd secret token bearer credential authorization apikey
            privatekey accesskey pem"""
                    .split("\\s+"));

    private static final Set<String> BEFORE_KEY = Set.of(
            """
            access api auth client decryption encryption host master private root secret server signing ssh ssl tls"""
                    .split(" "));

    /** The last words of names that describe a secret and do not hold it. */
    private static final Set<String> ABOUT = Set.of(
            """
            command count expiry file id length name names path policy prompt size type url var variable"""
                    .split(" "));

    /** The last words of names whose value may be the name of a file. */
    private static final Set<String> KEYS = Set.of("key", "pem", "privatekey");

    private static final Pattern KEY_FILE =
            Pattern.compile("(?i)[\\w./~${}: -]{0,200}\\.(pem|key|crt|cer|der|p8|p12|pfx)");

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /** The boundary between two words of a name: {@code root|Pass}, {@code TLS|Key}. */
    private static final Pattern BETWEEN_WORDS =
            Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private SecretName() {}

    /** Returns whether a name denotes a secret. */
    public static boolean matches(String name) {
        List<String> words = words(name);
        if (words.isEmpty() || ABOUT.contains(words.get(words.size() - 1))) {
            return false;
        }
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            if (SECRETS.contains(word) || (at > 0 && word.equals("key") && BEFORE_KEY.contains(words.get(at - 1)))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a value is the name of a key file in a variable such as {@code sslKey}. The content of such a file is
     * secret, not its name.
     */
    public static boolean isKeyFile(String name, String value) {
        List<String> words = words(name);
        return !words.isEmpty()
                && KEYS.contains(words.get(words.size() - 1))
                && KEY_FILE.matcher(value).matches();
    }

    /** Returns the name in the form of an environment variable, such as {@code ROOT_PASS}. */
    public static String variable(String name) {
        String words = String.join("_", split(name)).toUpperCase(Locale.ROOT);
        return words.isEmpty() || Character.isDigit(words.charAt(0)) ? "SECRET" : words;
    }

    private static List<String> words(String name) {
        return split(DIGITS.matcher(name).replaceAll(" ")).stream()
                .map(word -> word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word)
                .toList();
    }

    private static List<String> split(String name) {
        return BETWEEN_WORDS
                .splitAsStream(name)
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
