package dev.ballast.repl.completion;

/**
 * Something that may be written at the cursor.
 *
 * @param text what is written
 * @param kind what it is
 * @param signature how it is written or of which type it is, such as {@code resize(whole number size[, wait: true or false])}
 * @param doc one sentence about it; empty when there is none
 */
public record Candidate(String text, Kind kind, String signature, String doc) {

    /** What may be written. */
    public enum Kind {
        /** A word of a runbook, of a block, or of what they return. */
        WORD,
        /** A named argument, with its colon. */
        OPTION,
        /** A property. */
        PROPERTY,
        /** A method of Java or Groovy, or one that a line declared. */
        METHOD,
        /** A variable. */
        VARIABLE,
        /** A class that a line declared or imported, or one of Java. */
        CLASS,
        /** A name that the ledger knows. */
        NAME,
        /** A value that fits or was used before. */
        VALUE,
        /** A package of classes, with a point behind it. */
        PACKAGE,
        /** A file or a folder; a folder ends with a slash. */
        FILE,
        /** The name of an environment variable. */
        ENVIRONMENT,
        /** A word of Groovy itself, such as {@code while}. */
        KEYWORD,
        /** A command of the prompt, or a word that one takes. */
        COMMAND
    }
}
