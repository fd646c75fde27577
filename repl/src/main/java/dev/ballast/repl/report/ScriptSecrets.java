package dev.ballast.repl.report;

import dev.ballast.certificate.KeyText;
import java.util.regex.Pattern;

/** Hides what a script should not hold and an output must not show: a key and a root password written into it. */
final class ScriptSecrets {

    private static final Pattern PASSWORD = Pattern.compile("(rootPass\\s*\\(?\\s*)(\"[^\"]*\"?|'[^']*'?)");

    private ScriptSecrets() {}

    static String masked(String text) {
        return PASSWORD.matcher(KeyText.masked(text)).replaceAll("$1(secret)");
    }
}
