package dev.ballast.repl.cli;

/** The form of a result. */
enum Output {
    TEXT,
    JSON
}
