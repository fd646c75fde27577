package dev.ballast.reconcile.facts;

import dev.ballast.ledger.Acceptance;
import dev.ballast.model.FirewallRules;

/**
 * A field of a resource that the service shows with another value than the ledger recorded.
 *
 * @param recorded the value last applied, or one that was accepted and is not shown any more
 * @param actual the value that the service shows
 * @param accepted whether a person has accepted the actual value
 * @param acceptance the last acceptance of the field, or null
 */
public record Difference(String field, String recorded, String actual, boolean accepted, Acceptance acceptance) {

    /** Returns the difference as the end of a line that names the resource: {@code mode reject, was accept}. */
    @Override
    public String toString() {
        return FirewallRules.isNamed(field)
                ? field + ": " + FirewallRules.changes(recorded, actual)
                : field + " " + actual + ", was " + recorded;
    }
}
