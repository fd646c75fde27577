package dev.ballast.repl.session;

import java.util.List;
import java.util.regex.Pattern;

/** Recognises a text that holds a secret literally: a password, a token or a key written into it. */
public final class SecretText {

    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile(
                    "(?i)(pass(word|wd)?|\\bpwd?|token|bearer|api_?key|private_?key|secret)\\w*(['\"]?\\s*[=:(]\\s*|\\s+)['\"$/]"
                            + "(?<!secret[( ]['\"])"),
            Pattern.compile("(?i)bearer\\s+\\S{8,}"),
            Pattern.compile("-----BEGIN "),
            // What is that long, of letters and digits alone and in quotes, is hardly a name.
            Pattern.compile("['\"](?=[^'\"]*\\d)[A-Za-z0-9+/_=-]{32,}['\"]"));

    private SecretText() {}

    /** Tells whether it holds one; a text that only looks so counts, too. */
    public static boolean in(String text) {
        return SECRETS.stream().anyMatch(secret -> secret.matcher(text).find());
    }
}
