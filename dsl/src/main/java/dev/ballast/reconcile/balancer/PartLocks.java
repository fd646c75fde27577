package dev.ballast.reconcile.balancer;

import dev.ballast.client.Client;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.time.Deadline;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The locks of NodeBalancers that cover their ports and nodes: the service neither deletes nor rebuilds what one covers. */
public final class PartLocks {

    private final Account account;
    private final CreateOnce createOnce;
    private final ResponseCache<NodeBalancer> balancers;

    public PartLocks(Account account, CreateOnce createOnce, ResponseCache<NodeBalancer> balancers) {
        this.account = account;
        this.createOnce = createOnce;
        this.balancers = balancers;
    }

    /** Returns whether the NodeBalancer has one by the last answer that shows its locks; without an answer it counts as free. */
    boolean cover(Resource part) {
        return DeletionLocks.coverParts(DeletionLocks.lastAnswer(account, balancers, balancer(part)));
    }

    /** Returns whether the NodeBalancer has one now. */
    boolean coverNow(Resource part) {
        return DeletionLocks.coverParts(Optional.of(balancers.fresh(balancer(part))));
    }

    private Resource balancer(Resource part) {
        return account.withId(Kind.NODEBALANCER, createOnce.balancerOf(part));
    }

    /** Returns the deletion of parts, which is refused where one covers them. */
    Deletion.Steps deletion(BiConsumer<Client, Resource> send) {
        return new Deletion.Steps() {

            @Override
            public void look(Resource part, Deadline deadline) {}

            @Override
            public void send(Client client, Resource part) {
                send.accept(client, part);
            }

            /** A lock that an earlier answer shows may be gone. */
            @Override
            public void refuseCovered(Resource part, boolean unseen) {
                if (unseen || cover(part)) {
                    Resource balancer = balancer(part);
                    DeletionLocks.refuseParts(balancer, Optional.of(balancers.fresh(balancer)));
                }
            }
        };
    }
}
