package dev.ballast.repl.syntax;

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

    /** It is wrong, whatever may come. */
    record Wrong() implements Completeness {}

    /** Tells how a text is; nothing of it is resolved or run. */
    static Completeness of(String text) {
        return atAGlance(text).orElseGet(() -> Parsing.of(text, Tokenizer.of(text)));
    }

    /** Tells what brackets, quotes and the last word tell; nothing when it takes a parser to know. */
    public static Optional<Completeness> atAGlance(String text) {
        return text.length() > Tokenizer.LONGEST ? Optional.of(new Wrong()) : atAGlance(text, Tokenizer.of(text));
    }

    private static Optional<Completeness> atAGlance(String text, Tokenizer scan) {
        if (scan.isBroken() || scan.tooDeep() >= 0) {
            return Optional.of(new Wrong());
        }
        Tokenizer.Open inner = scan.open().peek();
        if (inner != null && !inner.begin().equals("//")) {
            return Optional.of(
                    inner.endsWithLine() && !text.endsWith("\\") ? new Wrong() : new Unfinished(scan.closing()));
        }
        return Parsing.expectsMore(scan.tokens()) || text.stripTrailing().endsWith("\\")
                ? Optional.of(new Unfinished(""))
                : Optional.empty();
    }
}
