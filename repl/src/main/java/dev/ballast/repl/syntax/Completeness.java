package dev.ballast.repl.syntax;

import java.util.Optional;

/** Whether a text is complete and can be evaluated. */
public sealed interface Completeness {

    /** It can. */
    record Complete() implements Completeness {}

    /**
     * More is to come.
     *
     * @param missing what closes the brackets and quotes that are open, innermost first; empty when something else is missing
     */
    record Unfinished(String missing) implements Completeness {}

    /** It is wrong, and nothing that follows can correct it. */
    record Wrong() implements Completeness {}

    /** Returns how a text is by its tokens, else by where the parser stops; nothing of it is resolved or run. */
    static Completeness of(String text) {
        return atAGlance(text).orElseGet(() -> Parsing.of(text));
    }

    /** Returns how a text is by its brackets, quotes and last token; empty when it takes a parser to know. */
    static Optional<Completeness> atAGlance(String text) {
        return Parsing.atAGlance(text);
    }
}
