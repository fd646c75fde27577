package dev.ballast.ledger;

import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Optional;

/**
 * An act that the ledger keeps as begun, in the hands of the thread that sends it. It ends in exactly one way: its outcome
 * is recorded, it is withdrawn, or it is given up and stays open. Each way throws
 * {@link dev.ballast.error.LedgerException} when the ledger cannot be written.
 */
public final class OpenIntent {

    private final Ledger ledger;
    private final Reference reference;
    private final Intent intent;
    private final Optional<Entry> before;

    OpenIntent(Ledger ledger, Reference reference, Intent intent, Optional<Entry> before) {
        this.ledger = ledger;
        this.reference = reference;
        this.intent = intent;
        this.before = before;
    }

    /** Returns what the act is about. */
    public Reference reference() {
        return reference;
    }

    /** Returns the act, when it was begun, and by whom. */
    public Intent intent() {
        return intent;
    }

    /**
     * Ends a create: keeps the id and what was applied, in place of what was wanted.
     *
     * @throws dev.ballast.error.LedgerException when the reference is known by another id
     */
    public void record(String id, Map<String, String> applied) {
        ledger.record(reference, id, applied);
    }

    /** Ends an act on a known resource: merges what it applied; a null value removes a field. */
    public void finish(Map<String, String> applied) {
        ledger.finish(reference, applied);
    }

    /** Ends a deletion: the id is known no more, but that it was deleted is. */
    public void finishDeleted(String id) {
        ledger.delete(reference, id);
    }

    /** Ends an act that certainly did not happen: the ledger is as it was before. */
    public void withdraw() {
        ledger.replace(reference, intent, before.map(Entry::intent).orElse(null), before.isPresent());
    }

    /** Leaves the act open, since its outcome is not known, and says that its process works at it no longer. */
    public void giveUp() {
        Intent left = new Intent(intent.act(), intent.since(), intent.owner().gone());
        ledger.replace(reference, intent, left, true);
    }
}
