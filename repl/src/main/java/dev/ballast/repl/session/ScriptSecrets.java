package dev.ballast.repl.session;

import dev.ballast.certificate.KeyText;
import java.util.regex.Pattern;

/** Hides what a script should not hold and an output must not show: a key and a root password written into it. */
public final class ScriptSecrets {

    private static final Pattern PASSWORD = Pattern.compile("(rootPass\\s*\\(?\\s*)(['\"/$].*)");

    private ScriptSecrets() {}

    /** Returns the text with keys left out and root passwords masked sign by sign, so that what is beside them keeps its place. */
    public static String masked(String text) {
        return PASSWORD.matcher(KeyText.masked(text))
                .replaceAll(found -> found.group(1) + found.group(2).replaceAll("\\S", "*"));
    }
}
