package dev.ballast.reconcile.outcome;

import dev.ballast.client.Client;
import dev.ballast.model.Labelled;
import dev.ballast.model.Lock;
import dev.ballast.model.TagText;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The lock of the service by which it refuses to delete or rebuild a resource. A resource has at most one lock. */
public final class ServiceLock {

    /** The type that is set. The other one also refuses the deletion of parts, which a block with {@code exactly} deletes. */
    public static final String TYPE = "cannot_delete";

    private final Account account;
    private final ResponseCache<? extends Labelled> answers;

    ServiceLock(Account account, TopLevelReconciler<?> reconciler) {
        this.account = account;
        this.answers = reconciler.answers();
    }

    /** Sets the lock, unless the resource has one of either type. */
    void set(Resource resource) {
        List<String> locks = shown(resource);
        if (locks.isEmpty()) {
            boolean again = TYPE.equals(account.applied(resource).get(RecordedFacts.LOCKS));
            write(
                    resource,
                    client -> client.locks().create(resource.reference().kind(), resource.id(), TYPE),
                    () -> !list(resource).isEmpty());
            account.reportChanged(
                    resource,
                    "has the lock " + TYPE + (again ? " again, which was removed elsewhere" : " on the service"));
            locks = List.of(TYPE);
        }
        record(resource, locks);
    }

    /** Removes the lock that {@link #set} sets; a lock of the other type stays. */
    void remove(Resource resource) {
        List<Lock> all = list(resource);
        all.stream().filter(lock -> TYPE.equals(lock.lockType())).forEach(lock -> {
            write(resource, client -> client.locks().delete(lock.id()), () -> !list(resource)
                    .contains(lock));
            account.reportChanged(resource, "has the lock " + TYPE + " no more");
        });
        record(
                resource,
                all.stream()
                        .map(Lock::lockType)
                        .filter(type -> !TYPE.equals(type))
                        .toList());
    }

    /** The answer to a write shows no locks. Whether a lock of an unknown type protects, the answer does not say. */
    private List<String> shown(Resource resource) {
        List<String> locks = answers.current(resource).locks();
        return Lock.areKnown(locks)
                ? locks
                : list(resource).stream().map(Lock::lockType).toList();
    }

    private List<Lock> list(Resource resource) {
        return account.client().locks().of(resource.reference().kind(), resource.id());
    }

    private void record(Resource resource, List<String> locks) {
        OutsideChanges.recordConfirmed(account, resource, Map.of(RecordedFacts.LOCKS, TagText.of(locks)));
    }

    private void write(Resource resource, Consumer<Client> send, BooleanSupplier inPlace) {
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        answers.drop(resource);
        UncertainWrite.sendUnlessDone(
                account.timing(), deadline, () -> send.accept(account.client().within(deadline)), inPlace);
    }
}
