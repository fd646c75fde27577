package dev.ballast.profile;

import java.util.Optional;

/** Asks a person for a secret without showing what is typed. */
@FunctionalInterface
public interface Prompt {

    /** The prompt of a run without a terminal: it never has an answer. */
    Prompt NONE = question -> Optional.empty();

    /** Returns what was typed, or nothing when there is no terminal to ask at. The caller wipes the array. */
    Optional<char[]> ask(String question);

    /** Returns whether there is a terminal to ask at. */
    default boolean canAsk() {
        return this != NONE;
    }
}
