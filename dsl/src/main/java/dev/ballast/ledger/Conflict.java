package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.model.Reference;
import java.util.List;

/** What a ledger says when a change does not fit what it knows, each with the way on. */
final class Conflict {

    private final TargetCommands commands;

    Conflict(TargetCommands commands) {
        this.commands = commands;
    }

    LedgerException noId(Reference reference) {
        return new LedgerException(
                "the ledger has no id of " + reference,
                commands.advice("if it exists, write: ", commands.adopt(List.of(reference))));
    }

    LedgerException taken(Entry entry) {
        Reference reference = entry.reference();
        return entry.intent() == null
                ? new LedgerException(
                        reference + " is known already, by the id " + entry.id(),
                        "another run may have created it just now: run again")
                : new LedgerException(entry.intent().act() + " for " + reference + " is still open", null);
    }

    LedgerException otherId(Entry entry, String id) {
        return new LedgerException(
                entry.reference() + " is known by the id " + entry.id() + ", so the id " + id + " was not recorded",
                commands.advice(
                        "two runs may have created it: delete one, or write: ", commands.adopt(entry.reference(), id)));
    }

    LedgerException twoNames(Entry entry, Reference reference) {
        return new LedgerException(
                "the id " + entry.id() + " is that of " + entry.reference() + " already",
                commands.advice(
                        "to give it the name " + reference.name() + ", first write: ",
                        commands.forget(entry.reference())));
    }
}
