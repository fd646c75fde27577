package dev.ballast.reconcile.teardown;

import dev.ballast.error.Certainty;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Deletes resources that lists have shown, with one request each, and sees by lists when they are gone. */
final class ListedDeletions {

    /** One list shows for so many deletions that they are done. */
    private static final int GROUP = 2_000;

    /** One transaction records so many deletions before they are sent, so an interruption leaves no more for the next run. */
    private static final int STEP = 100;

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
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        Queue<Deletion.Sent> sent = new ConcurrentLinkedQueue<>();
        try {
            for (int from = 0; from < group.size(); from += STEP) {
                send(kind, group.subList(from, Math.min(from + STEP, group.size())), deadline, sent);
            }
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

    private void send(Kind kind, List<Resource> step, Deadline deadline, Queue<Deletion.Sent> sent) {
        TopLevelReconciler<?> reconciler = reconcilers.of(kind);
        List<Resource> left = account
                .workers()
                .map(step, resource -> {
                    reconciler.prepareDeletion(resource);
                    return reconciler.deletion().settleListed(resource, deadline);
                })
                .stream()
                .flatMap(Optional::stream)
                .toList();
        if (left.isEmpty()) {
            return;
        }
        List<Deletion.Begun> begun = reconciler.deletion().begin(left);
        Set<Deletion.Begun> tried = ConcurrentHashMap.newKeySet();
        try {
            account.workers().each(begun, one -> {
                tried.add(one);
                sent.add(reconciler.deletion().send(one, deadline));
            });
        } catch (Throwable failure) {
            begun.stream()
                    .filter(one -> !tried.contains(one))
                    .forEach(one -> CreateOnce.endIntent(one.intent(), Certainty.NOT_SENT, failure));
            throw failure;
        }
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
