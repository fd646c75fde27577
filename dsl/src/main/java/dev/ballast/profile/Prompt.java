package dev.ballast.profile;

import java.util.Optional;

/** Asks a person for a secret without showing what is typed. */
@FunctionalInterface
public interface Prompt {

    /** Returns what was typed, or nothing when there is no terminal to ask at. The caller wipes the array. */
    Optional<char[]> ask(String question);

    /** Returns whether there is a terminal to ask at. */
    default boolean canAsk() {
        return true;
    }

    /** Returns the prompt of a run without a terminal: it never has an answer. */
    static Prompt none() {
        return new Prompt() {
            @Override
            public Optional<char[]> ask(String question) {
                return Optional.empty();
            }

            @Override
            public boolean canAsk() {
                return false;
            }
        };
    }
}
