package dev.ballast.ledger;

import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Optional;

/**
 * An intent in the ledger, for the thread that sends the call. It ends in exactly one way: its outcome is recorded, it is
 * withdrawn, or it is given up and stays open. Each of these methods throws {@link dev.ballast.error.LedgerException} when
 * the ledger cannot be written.
 *
 * @param reference the resource of the call
 * @param intent the call, its time and the run that began it
 * @param before the entry before the intent, whose intent is restored when this one is withdrawn; empty for a new reference
 */
public record OpenIntent(Ledger ledger, Reference reference, Intent intent, Optional<Entry> before) {

    /**
     * Ends a create: records the id, and the applied values in place of the requested ones.
     *
     * @throws dev.ballast.error.LedgerException when the reference has another id
     */
    public void record(String id, Map<String, String> applied) {
        ledger.log().add(LoggedEvent.Act.CREATED, reference, id, "");
        ledger.record(reference, id, applied);
    }

    /** Ends a call on an existing resource: merges the applied values; a null value removes a field. */
    public void finish(Map<String, String> applied) {
        ledger.finish(reference, applied);
    }

    /** Ends a deletion: removes the id and the parts, and records the deletion. */
    public void finishDeleted(String id) {
        ledger.log().add(LoggedEvent.Act.DELETED, reference, id, "");
        ledger.delete(reference, id);
    }

    /** Ends a call that certainly had no effect: restores the earlier intent, or removes the entry if the reference was new. */
    public void withdraw() {
        ledger.replace(reference, intent, before.map(Entry::intent).orElse(null), before.isPresent());
    }

    /** Leaves the intent open, because its outcome is not known, and records that the process no longer works on it. */
    public void giveUp() {
        Intent left = new Intent(
                intent.operation(),
                intent.since(),
                new Owner(intent.owner().host(), null, intent.owner().run()));
        ledger.replace(reference, intent, left, true);
    }
}
