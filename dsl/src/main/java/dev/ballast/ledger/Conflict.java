package dev.ballast.ledger;

import dev.ballast.error.LedgerException;

/** What a ledger says when a change does not fit what it knows, each with the way on. */
final class Conflict {

    private Conflict() {}

    static LedgerException noId(Key key) {
        return new LedgerException(
                "the ledger has no id of " + key, "if it exists, write: ballast adopt " + key + " ID");
    }

    static LedgerException taken(Entry entry) {
        Key key = entry.key();
        return entry.intent() == null
                ? new LedgerException(
                        key + " is known already, by the id " + entry.id(),
                        "another run may have made it just now: run again")
                : new LedgerException(
                        entry.intent() + " for " + key + " is still open, its outcome is not known",
                        "wait if another run is at it; else look, then: ballast adopt " + key
                                + " ID, or ballast forget " + key);
    }

    static LedgerException otherId(Entry entry, String id) {
        return new LedgerException(
                entry.key() + " is known by the id " + entry.id() + ", so the id " + id + " was not recorded",
                "two runs may have made it: delete one, or write: ballast adopt " + entry.key() + " " + id);
    }

    static LedgerException twoNames(Entry entry, Key key) {
        return new LedgerException(
                "the id " + entry.id() + " is that of " + entry.key() + " already",
                "to give it the name " + key.path() + ", first write: ballast forget " + entry.key());
    }
}
