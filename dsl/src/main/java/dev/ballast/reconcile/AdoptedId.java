package dev.ballast.reconcile;

import dev.ballast.client.Client;
import dev.ballast.error.CallException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.VolumeSetting;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares an id that a person gives to a name with what the service shows of it, if the dialect can read it: NodeBalancers,
 * instances and volumes. Ports, nodes and addresses are not read.
 */
public record AdoptedId(Account account) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Sends at most one read, for at most 10 seconds.
     *
     * @throws RuleException if nothing of the kind has the id, or if it is not what an open create of the name has sent
     */
    public void require(Reference reference, String id) {
        try {
            Map<String, String> shown = read(reference, id);
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
            account.tell(new Progress.Note(
                    reference.kind().word() + " " + id + " was not compared with the service: " + unseen.problem()));
        }
    }

    private Map<String, String> read(Reference reference, String id) {
        Client client = account.client().within(Deadline.in(PATIENCE, account.timing()));
        return switch (reference.kind()) {
            case VOLUME ->
                fixed(ResourceSettings.of(VolumeSetting.class)
                        .over(client.volumes().get(Long.parseLong(id))));
            case INSTANCE ->
                isRead(Operation.READ_INSTANCE)
                        ? fixed(ResourceSettings.of(InstanceSetting.class)
                                .over(client.instances().get(Long.parseLong(id))))
                        : Map.of();
            case NODEBALANCER ->
                isRead(Operation.READ_NODEBALANCER)
                        ? fixed(ResourceSettings.of(BalancerSetting.class)
                                .over(client.nodeBalancers().get(Long.parseLong(id))))
                        : Map.of();
            case CONFIG, NODE, ADDRESS -> Map.of();
        };
    }

    private boolean isRead(Operation operation) {
        return account.dialect().has(operation, "");
    }

    /** Returns what cannot have changed since a create. */
    private <S extends Enum<S> & ResourceSetting<A>, A> Map<String, String> fixed(ResourceSettings<S, A> shown) {
        return shown.only(setting -> !setting.isChangeable(account.dialect())).facts();
    }

    /** What was not sent is not compared, nor what the service does not show. */
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
