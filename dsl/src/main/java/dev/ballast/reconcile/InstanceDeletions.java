package dev.ballast.reconcile;

import dev.ballast.error.GoneException;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.time.Deadline;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Deletes instances and records it, so that the runbook can run again. The intent is recorded before the call: the next run
 * sends an interrupted deletion again, or finds it done.
 */
public record InstanceDeletions(
        Account account, CreateOnce createOnce, Deletion deletion, ResponseCache<Instance> answers) {

    /** Deletes it after telling what goes with it, and waits until it is gone; does nothing if it is gone already. */
    public void delete(Resource instance, WaitOptions options) {
        delete(instance, options, now -> account.tell(new Progress.Note(lost(instance, now))), createOnce::refuseAlike);
    }

    /** Deletes it likewise; the caller has listed what goes with it, and means no other one of its label. */
    void deleteTold(Resource instance, WaitOptions options) {
        delete(instance, options, now -> {}, gone -> {});
    }

    private void delete(Resource instance, WaitOptions options, Consumer<Instance> telling, Consumer<Resource> gone) {
        account.inTurn(instance.reference(), () -> {
            if (isDeleted(instance)) {
                account.unchanged(instance, "already deleted");
                return;
            }
            Optional<Instance> now = look(instance);
            if (now.isPresent()) {
                account.requireNamed(instance);
                telling.accept(now.get());
                account.consent().require("delete", "deleted", instance, "");
                send(instance, account.deadline(options));
                account.tell(new Progress.Deleted(instance.reference(), instance.idText()));
            } else {
                gone.accept(instance);
                forget(instance);
                account.unchanged(instance, "already gone");
            }
        });
    }

    /** Returns the instance of that name if the ledger records its deletion. */
    Optional<Resource> deleted(Reference reference) {
        return account.ledger()
                .deleted(reference)
                .map(deleted -> new Resource(reference, Long.parseLong(deleted.id())));
    }

    /** Returns the instance of that name if a run began to delete it and did not record the end of that. */
    Optional<Resource> begun(Reference reference) {
        return account.ledger()
                .find(reference)
                .filter(entry -> entry.intent() != null && entry.intent().isDeletion())
                .map(Resource::of);
    }

    private boolean isDeleted(Resource instance) {
        return deleted(instance.reference()).filter(instance::equals).isPresent();
    }

    private void send(Resource instance, Deadline deadline) {
        OpenIntent intent =
                account.ledger().begin(instance.reference(), instance.idText(), "DELETE instance " + instance.id());
        deletion.carryOut(instance, Optional.of(intent), answers, deadline, true, client -> client.instances()
                .delete(instance.id()));
        forget(instance);
    }

    private void forget(Resource instance) {
        if (account.isKnown(instance)) {
            account.ledger().find(new Reference.Address(instance.whole())).ifPresent(known -> forgetNodes(known.id()));
        }
        account.ledger().delete(instance.reference(), instance.idText());
        answers.drop(instance);
    }

    /** The service removes the nodes of the address from every port. */
    private void forgetNodes(String address) {
        account.known(Kind.NODE)
                .filter(node -> node.applied().getOrDefault("address", "").startsWith(address + ":"))
                .forEach(node -> {
                    account.ledger().delete(node.reference(), node.id());
                    account.tell(new Progress.Deleted(node.reference(), node.id()));
                });
    }

    private Optional<Instance> look(Resource instance) {
        try {
            return Optional.of(answers.fresh(instance));
        } catch (GoneException gone) {
            return Optional.empty();
        }
    }

    private String lost(Resource instance, Instance now) {
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
        String addresses = now.addresses().collect(Collectors.joining(", "));
        return instance.withId() + " is deleted with its disks and its addresses"
                + (addresses.isEmpty() ? "" : " " + addresses)
                + (balancers.isEmpty() ? "" : ", and with its nodes of " + balancers)
                + (volumes.isEmpty() ? "" : "; detached and kept: " + volumes);
    }

    private String names(Kind kind, Stream<Long> ids) {
        return ids.map(id -> createOnce.withId(kind, id).toString()).collect(Collectors.joining(", "));
    }
}
