package dev.ballast.repl;

/** The form of a result. */
enum Output {
    /** For a person. */
    TEXT,
    /** For a machine. */
    JSON
}
