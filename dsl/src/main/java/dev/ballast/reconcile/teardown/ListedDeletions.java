package dev.ballast.reconcile.teardown;

import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Deletes resources that lists have shown, with one request each, and sees by lists when they are gone. */
final class ListedDeletions {

    /** An interruption leaves no more deletions than these for the next run to look up. */
    private static final int GROUP = 2_000;

    private final Account account;
    private final Reconcilers reconcilers;

    ListedDeletions(Account account, Reconcilers reconcilers) {
        this.account = account;
        this.reconcilers = reconcilers;
    }

    /** Deletes them, and returns when none is listed; the caller has asked a person. */
    void delete(Kind kind, List<Resource> resources) {
        for (int from = 0; from < resources.size(); from += GROUP) {
            deleteGroup(kind, resources.subList(from, Math.min(from + GROUP, resources.size())));
        }
    }

    private void deleteGroup(Kind kind, List<Resource> group) {
        WholeReconciler<?> reconciler = reconcilers.of(kind);
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        Queue<Deletion.Sent> sent = new ConcurrentLinkedQueue<>();
        try {
            account.workers().map(group, resource -> {
                reconciler.prepareDeletion(resource);
                reconciler.deletion().sendListed(resource, deadline).ifPresent(sent::add);
                return resource;
            });
        } catch (Throwable failure) {
            try {
                finish(kind, List.copyOf(sent), deadline);
            } catch (Throwable other) {
                failure.addSuppressed(other);
            }
            throw failure;
        }
        finish(kind, List.copyOf(sent), deadline);
    }

    /** Waits until none is listed, and records those that are not. */
    private void finish(Kind kind, List<Deletion.Sent> sent, Deadline deadline) {
        if (sent.isEmpty()) {
            return;
        }
        Set<Long> ids = sent.stream().map(one -> one.resource().id()).collect(Collectors.toSet());
        Waiter.Awaited<Set<Long>> listed = new Waiter.Awaited<>(
                sent.size() == 1
                        ? sent.get(0).resource().toString()
                        : "the last of " + sent.size() + " " + kind.word() + "s",
                within -> listed(kind, ids, within),
                Set::isEmpty,
                left -> left.isEmpty() ? "gone" : sent.size() == 1 ? "there" : left.size() + " there");
        try {
            new Waiter(account).await(deadline, List.of(listed));
        } catch (Throwable failure) {
            Set<Long> unclear =
                    listed.seen().get() == null ? ids : listed.seen().get();
            List<Deletion.Sent> gone = new ArrayList<>(sent);
            gone.removeIf(one -> unclear.contains(one.resource().id()));
            sent.stream().filter(one -> !gone.contains(one)).forEach(one -> one.giveUp(account, failure));
            reconcilers.of(kind).deletion().finish(gone);
            throw failure;
        }
        reconcilers.of(kind).deletion().finish(sent);
    }

    private Set<Long> listed(Kind kind, Set<Long> ids, Deadline within) {
        return account.client()
                .within(within)
                .list(kind, Filter.NONE)
                .items()
                .map(Identified::id)
                .filter(ids::contains)
                .collect(Collectors.toSet());
    }
}
