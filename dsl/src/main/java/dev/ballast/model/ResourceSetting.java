package dev.ballast.model;

/**
 * A setting of one kind of resource that the public service shows and changes: a row of the enum of its kind.
 *
 * @param <A> the answer of the service that shows it
 */
public interface ResourceSetting<A> {

    /** Returns its word in a runbook, which is also its name in the ledger. */
    String word();

    /** Returns its name in requests and answers. */
    String field();

    /** Returns the value where a runbook writes none: a text, a whole number or a flag, times in seconds; null if it has to write one. */
    Object usual();

    /** Returns the value that an answer shows, or null. */
    Object of(A answer);
}
