package dev.ballast.reconcile.outcome;

import dev.ballast.error.CallException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Explains a create that was refused because its label is taken: names the resource that has the label, where the service can
 * be asked. The resource is not adopted, because it may belong to others.
 */
final class TakenLabel {

    private final Account account;

    TakenLabel(Account account) {
        this.account = account;
    }

    /** Returns the refusal with that resource and the command that imports it; any other refusal as it is. */
    RefusedException explain(Reference reference, RefusedException refused) {
        if (!isForLabel(refused)) {
            return refused;
        }
        if (reference instanceof Reference.Node node) {
            return refused.explained(
                    "it is not in the ledger",
                    account.commands()
                            .advice(
                                    "if it is the one you mean, look up its ID and run",
                                    account.commands().adopt(node)));
        }
        if (!(reference instanceof Reference.ByName wanted)) {
            return refused;
        }
        try {
            List<Candidate> holders =
                    account.ledger().find(reference).map(this::holders).orElse(List.of());
            return holders.size() == 1 ? explain(wanted, refused, holders.get(0).id()) : refused;
        } catch (CallException | LedgerException unseen) {
            refused.addSuppressed(unseen);
            return refused;
        }
    }

    private static boolean isForLabel(RefusedException refused) {
        return refused.refusal().reasons().stream()
                .anyMatch(reason -> "label".equals(reason.field())
                        && reason.reason().toLowerCase(Locale.ROOT).contains("unique"));
    }

    private List<Candidate> holders(Entry open) {
        return CandidateLookup.of(open.reference().kind())
                .search()
                .find(open, account.client(), holder -> {
                    throw new IllegalArgumentException(holder + " has no label");
                })
                .toList();
    }

    private RefusedException explain(Reference.ByName wanted, RefusedException refused, String id) {
        String holder = wanted.kind().word() + " " + id + " has that label";
        Optional<Entry> known = account.ledger().withId(wanted.kind(), id);
        TargetCommands commands = account.commands();
        return known.isPresent()
                ? refused.explained(
                        holder + ", which is " + known.get().reference() + " here",
                        "use that name, or use a new name for a new one")
                : refused.explained(
                        holder + ", and it is not in the ledger",
                        commands.advice(
                                "to create a new one, use another name; if it is the one you mean",
                                commands.of("import", wanted.kind().word(), id, wanted.name())));
    }
}
