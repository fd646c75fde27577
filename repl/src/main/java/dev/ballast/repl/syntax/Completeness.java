package dev.ballast.repl.syntax;

import dev.ballast.repl.syntax.Tokenizer.Open;
import java.util.Optional;

/** Whether a text can be evaluated as it is. */
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
        if (text.length() > Tokenizer.LONGEST) {
            return Optional.of(new Wrong());
        }
        Tokenizer tokens = Tokenizer.of(text);
        if (tokens.isBroken() || tokens.tooDeep() >= 0) {
            return Optional.of(new Wrong());
        }
        Open inner = tokens.open().peek();
        if (inner != null && !inner.begin().equals("//")) {
            return Optional.of(
                    inner.endsWithLine() && !text.endsWith("\\") ? new Wrong() : new Unfinished(tokens.closing()));
        }
        return Parsing.expectsMore(tokens.tokens()) || text.stripTrailing().endsWith("\\")
                ? Optional.of(new Unfinished(""))
                : Optional.empty();
    }
}
