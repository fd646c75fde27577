package dev.ballast.reconcile.instance;

import dev.ballast.ledger.Acceptance;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Reference;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The deletion of instances: names what the service deletes with one before, and removes its nodes from the ledger after. */
final class InstanceDeletions implements Deletion.Steps {

    private final Account account;
    private final ResponseCache<Instance> answers;

    InstanceDeletions(Account account, ResponseCache<Instance> answers) {
        this.account = account;
        this.answers = answers;
    }

    @Override
    public void look(Resource instance, Deadline deadline) {
        answers.fresh(instance, deadline);
    }

    @Override
    public void forgetOthers(List<Resource> deleted) {
        forgetNodes(deleted.stream()
                .filter(account::isRecorded)
                .flatMap(instance -> account.ledger().find(new Reference.Address(instance.whole())).stream())
                .map(address -> address.id() + ":")
                .collect(Collectors.toSet()));
        // The service detaches its volumes, and keeps its reserved addresses.
        Set<String> on = deleted.stream()
                .flatMap(instance -> Stream.of(instance.idText(), ReservedIp.on(instance.id())))
                .collect(Collectors.toSet());
        Stream.of(Kind.VOLUME, Kind.RESERVED_IP)
                .flatMap(account::recorded)
                .filter(held -> on.contains(held.applied().getOrDefault(Volume.ON, "")))
                .forEach(held -> account.ledger()
                        .update(held.reference(), Acceptance.replaced(Map.of(Volume.ON, Labelled.NONE))));
    }

    /** The service removes the nodes of an address from every port. */
    private void forgetNodes(Set<String> addresses) {
        account.recorded(Kind.NODE)
                .filter(node -> {
                    String address = node.applied().getOrDefault("address", "");
                    return addresses.contains(address.substring(0, address.lastIndexOf(':') + 1));
                })
                .forEach(node -> {
                    account.ledger().delete(node.reference(), node.id());
                    account.report(new Progress.Deleted(node.reference(), node.id()));
                });
    }

    /** Returns a sentence about the data that is lost with the instance, which was just read. */
    String losses(Resource instance) {
        String volumes = names(
                Kind.VOLUME,
                account.client().instances().volumes(instance.id()).items().map(volume -> volume.id()));
        String balancers = names(
                Kind.NODEBALANCER,
                account.client()
                        .instances()
                        .nodeBalancers(instance.id())
                        .items()
                        .map(balancer -> balancer.id()));
        String addresses = answers.cachedOrRead(instance).addresses().collect(Collectors.joining(", "));
        return instance.withId() + " is deleted with its disks and its addresses"
                + (addresses.isEmpty() ? "" : " " + addresses)
                + (balancers.isEmpty() ? "" : ", and with its nodes of " + balancers)
                + (volumes.isEmpty() ? "" : "; detached and kept: " + volumes);
    }

    private String names(Kind kind, Stream<Long> ids) {
        return ids.map(id -> account.withId(kind, id).toString()).collect(Collectors.joining(", "));
    }
}
