package dev.ballast.reconcile.outcome;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import java.util.Optional;
import java.util.stream.Stream;

/** Moves names in the ledger. The service keeps label and resource as they are. */
public final class Renaming {

    private final Account account;

    public Renaming(Account account) {
        this.account = account;
    }

    /** Gives what the ledger has under the name {@code was} another name; does nothing if it has none. */
    public void rename(Kind kind, String was, String name) {
        Reference.ByName from = new Reference.ByName(kind, was);
        Reference.ByName to = new Reference.ByName(kind, name);
        account.runExclusively(from, () -> {
            Optional<Entry> known = was.equals(name) ? Optional.empty() : new CreateOnce(account).findSettled(from);
            if (known.isEmpty()) {
                return;
            }
            Ledger ledger = account.ledger();
            if (ledger.find(to).isPresent()) {
                throw refusal(
                        to + " was not called '" + was + "': the ledger has both names",
                        "leave out was, or use a name that the ledger does not have");
            }
            Stream.concat(known.stream(), ledger.beneath(from).stream())
                    .filter(entry -> entry.intent() != null)
                    .findFirst()
                    .ifPresent(open -> {
                        throw refusal(
                                from + " keeps its name: the outcome of a call about " + open.reference()
                                        + " is not recorded",
                                "run the runbook as it was before, then with was: '" + was + "'");
                    });
            account.profileProtects()
                    .find(from)
                    .filter(pattern -> account.profileProtects().find(to).isEmpty())
                    .ifPresent(pattern -> {
                        throw new RuleException(
                                RefusalCode.PROTECTED,
                                from + " keeps its name: '" + pattern + "' in `protected` of "
                                        + account.profileProtects().where() + " protects it under that name",
                                "first add \"" + kind.word() + " " + name + "\" there");
                    });
            ledger.lease().take();
            ledger.rename(from, to);
            account.report(new Progress.Recorded(
                    to, known.get().id(), "was called '" + was + "', its label on the service stays"));
        });
    }

    private static RuleException refusal(String problem, String remedy) {
        return new RuleException(RefusalCode.TAKEN_NAME, problem, remedy);
    }
}
