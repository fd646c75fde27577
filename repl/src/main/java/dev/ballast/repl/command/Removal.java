package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.redact.Printable;
import java.util.List;
import java.util.function.Consumer;

/**
 * Names that a user takes out of the ledger.
 *
 * @param references the resources
 */
public record Removal(List<Reference> references) {

    /** Reads a kind and paths. */
    public static Removal of(String kind, List<String> paths) {
        return new Removal(
                paths.stream().map(path -> LedgerNames.reference(kind, path)).toList());
    }

    /** Removes all of them from a ledger and tells each, or none when one is not known: that command lists those that are. */
    public void in(Ledger ledger, String names, Consumer<String> told) {
        references.stream()
                .filter(reference -> ledger.deleted(reference).isEmpty())
                .forEach(reference -> LedgerNames.requireKnown(reference, ledger, names));
        references.forEach(reference -> forget(ledger, reference, told));
    }

    private static void forget(Ledger ledger, Reference reference, Consumer<String> told) {
        if (ledger.deleted(reference).isPresent()) {
            told.accept("forgot that " + ReferenceCodec.text(reference) + " was deleted");
        }
        List<Entry> removed = LedgerNames.known(reference, ledger);
        ledger.forget(reference);
        removed.forEach(entry -> told.accept(text(entry)));
    }

    private static String text(Entry entry) {
        String id = entry.id() == null ? " (" + entry.intent().act() + " was open)" : " (it was " + entry.id() + ")";
        return Printable.line("forgot " + ReferenceCodec.text(entry.reference()) + id);
    }
}
