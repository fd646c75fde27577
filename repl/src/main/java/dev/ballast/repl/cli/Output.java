package dev.ballast.repl.cli;

/** The form of a result. */
enum Output {
    /** For a person. */
    TEXT,
    /** For a machine. */
    JSON
}
