package dev.ballast.repl;

import java.util.Locale;

/** The form of a result. */
enum Output {
    /** For a person. */
    TEXT,
    /** For a machine. */
    JSON;

    /** Returns it as it is written in the shell. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
