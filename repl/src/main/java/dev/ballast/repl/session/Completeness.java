package dev.ballast.repl.session;

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
        Scan scan = Scan.of(text);
        if (scan.isBroken()) {
            return new Wrong();
        }
        Scan.Open inner = scan.open().peek();
        if (inner != null && !inner.begin().equals("//")) {
            return inner.endsWithLine() && !text.endsWith("\\") ? new Wrong() : new Unfinished(scan.closing());
        }
        return Parsing.expectsMore(scan.tokens()) || text.stripTrailing().endsWith("\\")
                ? new Unfinished("")
                : Parsing.of(text, scan);
    }
}
