package dev.ballast.reconcile;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import java.util.Optional;

/** Finds out what a create without a recorded outcome has created. A service with lists has another one than the document. */
interface OutcomeResolver {

    /** Returns the one for the dialect of the account. */
    static OutcomeResolver of(Account account) {
        return account.dialect().has(Operation.LIST_CONFIGS, "")
                ? new ListedOutcomes(account)
                : new DocumentedOutcomes(account);
    }

    /**
     * Returns the entry of what an earlier run has created, with its id; empty if that is nothing, and then the intent is
     * withdrawn.
     *
     * @throws OutcomeUnknownException if only a person can tell, or if that run may still work on it
     */
    Optional<Entry> resolve(Entry open);

    /**
     * Returns the entry of what a create of this run has created although it failed; empty if that is nothing, and it may
     * be sent again. Otherwise throws the exception that ends the create.
     *
     * @param again whether it was sent for the second time
     */
    Optional<Entry> resolve(OpenIntent intent, Throwable failure, boolean again);

    /** Takes note that the outcome of all creates of it is known: an answer has shown its id. */
    void settled(Reference created);

    /**
     * Returns the resource of the service that has the label of a known one and no name in the ledger; empty unless there is
     * exactly one, and if the service has no lists.
     */
    Optional<Candidate> alike(Entry known);
}
