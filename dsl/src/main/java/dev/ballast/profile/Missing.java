package dev.ballast.profile;

import dev.ballast.error.SetupException;

/** Says how to set what is not set. */
final class Missing {

    private Missing() {}

    static SetupException setting(String what, String variable, String line, Choice choice) {
        String table = choice.section() == null
                ? "a profile of " + choice.file() + " (chosen by --profile)"
                : "[profile." + choice.name() + "] of " + choice.file();
        return new SetupException(
                "no " + what + " is set for profile '" + choice.name() + "'",
                "write --sandbox to try it without an account; for an account set " + variable + ", or write " + line
                        + " in " + table);
    }
}
