package dev.ballast.profile;

import java.util.Optional;

/** Asks a person for a secret with hidden input. */
@FunctionalInterface
public interface Prompt {

    /** The prompt of a run without a terminal. It never returns an answer. */
    Prompt NONE = question -> Optional.empty();

    /** Returns the typed text, or empty if there is no terminal. The caller wipes the array. */
    Optional<char[]> ask(String question);

    /** Returns whether there is a terminal to ask at. */
    default boolean canAsk() {
        return this != NONE;
    }
}
