package dev.ballast.reconcile.imports;

import dev.ballast.client.Client;
import dev.ballast.error.CallException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares an id that a person gives to a name with what the service shows of it, if the dialect can read it. Parts of
 * another resource are not read.
 */
public final class AdoptedId {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Account account;

    public AdoptedId(Account account) {
        this.account = account;
    }

    /**
     * Sends at most one read, for at most 10 seconds.
     *
     * @throws RuleException if nothing of the kind has the id, or if it is not what an open create of the name has sent
     */
    public void require(Reference reference, String id) {
        try {
            Map<String, String> shown = read(reference.kind(), id);
            account.ledger()
                    .find(reference)
                    .filter(entry -> entry.id() == null)
                    .ifPresent(open -> requireSame(open, id, shown));
        } catch (NotFoundException missing) {
            throw new RuleException(
                    RefusalCode.NOT_FOUND,
                    "the service has no " + reference.kind().word() + " with the id " + id,
                    "look the id up in the account; nothing was recorded");
        } catch (CallException unseen) {
            account.report(new Progress.Note(
                    reference.kind().word() + " " + id + " was not compared with the service: " + unseen.problem()));
        }
    }

    /** Returns the values of the resource that cannot have changed since its create. */
    private Map<String, String> read(Kind kind, String id) {
        Dialect dialect = account.dialect();
        if (!kind.isWhole() || !dialect.has(Operation.valueOf("READ_" + kind), "")) {
            return Map.of();
        }
        Client client = account.client().within(Deadline.in(PATIENCE, account.timing()));
        Map<String, String> shown = new HashMap<>(RecordedFacts.of(client.read(kind, kind.id(id))));
        ResourceSetting.of(kind).stream()
                .filter(setting -> setting.isChangeable(dialect))
                .forEach(setting -> shown.remove(setting.word()));
        return shown;
    }

    /** Fields that were not sent, or that the service does not show, are not compared. */
    private void requireSame(Entry open, String id, Map<String, String> shown) {
        List<String> others = new ArrayList<>();
        shown.forEach((field, value) -> {
            String sent = open.applied().get(field);
            if (sent != null && !sent.equals(value)) {
                others.add(field + " " + value + ", but the create sent " + sent);
            }
        });
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_ADOPTED,
                    open.reference() + " is not adopted: " + id + " has " + String.join("; ", others),
                    "look for another id; "
                            + account.commands()
                                    .steps(
                                            "if it is the right one",
                                            List.of(
                                                    account.commands().forget(open.reference()),
                                                    account.commands().adopt(open.reference(), id))));
        }
    }
}
