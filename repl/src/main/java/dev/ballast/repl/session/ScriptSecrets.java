package dev.ballast.repl.session;

import dev.ballast.certificate.KeyText;
import java.util.regex.Pattern;

/** Hides what a script should not hold and an output must not show: a key and a root password written into it. */
public final class ScriptSecrets {

    private static final Pattern PASSWORD = Pattern.compile("(rootPass\\s*\\(?\\s*)(['\"/$].*)");

    private ScriptSecrets() {}

    /** Returns the text with keys left out and lines cut where a root password begins, which does not show its length. */
    public static String masked(String text) {
        return PASSWORD.matcher(KeyText.masked(text)).replaceAll("$1********");
    }
}
