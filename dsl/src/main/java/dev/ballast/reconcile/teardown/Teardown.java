package dev.ballast.reconcile.teardown;

import dev.ballast.error.CallException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.outcome.Protection;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deletes what this ledger created: NodeBalancers and volumes at once, then instances, then VPCs and reserved addresses, and proves by
 * lists that nothing is left. It asks once for all of it. The next teardown completes one that was interrupted.
 */
public final class Teardown {

    private final Account account;
    private final Consent consent;
    private final Reconcilers reconcilers;

    /** Creates a teardown that asks as the account does for every deletion. */
    public Teardown(Account account) {
        this(account, account.consent());
    }

    /** Creates a teardown with a consent of its own. */
    public Teardown(Account asking, Consent consent) {
        if (!asking.dialect().has(Operation.DELETE_INSTANCE, "")) {
            throw new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "the service has no calls that delete instances and NodeBalancers",
                    Dialect.with(Operation.DELETE_INSTANCE, "").remedy());
        }
        this.account = asking.withoutQuestions();
        this.consent = consent;
        this.reconcilers = Reconcilers.of(account);
    }

    /** Reads what would be deleted: everything that was created, or only the named ones. */
    public TeardownPlan plan(List<String> names) {
        return new TeardownPlanner(account, reconcilers).plan(names);
    }

    /**
     * Deletes the resources of the plan after one question; does nothing if it is empty. Resources with a lock stay, and are
     * refused at the end.
     */
    public void run(TeardownPlan plan) {
        if (plan.isEmpty()) {
            return;
        }
        List<Resource> locked = plan.deleted().stream().filter(this::isLocked).toList();
        TeardownPlan rest = plan.without(locked);
        if (!rest.isEmpty()) {
            delete(rest, locked.isEmpty());
        }
        if (!locked.isEmpty()) {
            throw DeletionLocks.refusal("not deleted, since each has a lock: "
                    + locked.stream().map(Resource::withId).collect(Collectors.joining(", ")));
        }
    }

    /** Returns when the resources of a kind are deleted: after those that use them. */
    static int step(Kind kind) {
        return switch (kind) {
            case NODEBALANCER, CONFIG, NODE, VOLUME -> 0;
            case INSTANCE, ADDRESS -> 1;
            case VPC, FIREWALL, RESERVED_IP -> 2;
        };
    }

    private boolean isLocked(Resource resource) {
        return !DeletionLocks.of(
                        reconcilers.of(resource.reference().kind()).answers().cached(resource))
                .isEmpty();
    }

    private void delete(TeardownPlan plan, boolean whole) {
        plan.deleted()
                .forEach(resource -> ForeignOwner.refuse(
                        resource,
                        reconcilers.of(resource.reference().kind()).answers().cached(resource)));
        consent.require("delete " + plan.count(), "the teardown", "started");
        requireSame(plan);
        ListedDeletions deletions = new ListedDeletions(account, reconcilers);
        List<Runnable> first = new ArrayList<>();
        Kind.wholes()
                .filter(kind -> step(kind) == 0)
                .forEach(kind -> first.add(() -> deletions.delete(kind, plan.of(kind))));
        plan.freed().forEach(volume -> first.add(() -> reconcilers.volumes().prepareDeletion(volume)));
        account.workers().each(first, Runnable::run);
        Kind.wholes()
                .filter(kind -> step(kind) > 0)
                .sorted(Comparator.comparing(Teardown::step))
                .forEach(kind -> deletions.delete(kind, plan.of(kind)));
        prove(plan, whole);
        new UnusedTags(account).delete(plan.tags());
    }

    /** Refuses to delete anything if something of it is protected. */
    static void refuseProtected(Account account, Collection<Resource> deleted) {
        Protection protection = new Protection(account);
        deleted.forEach(resource -> protection.refuse(resource, "deleted, and nothing else is"));
    }

    /** While the question was asked, another run may have protected or deleted some of it, and created others of the same names. */
    private void requireSame(TeardownPlan plan) {
        refuseProtected(account, plan.deleted());
        plan.deleted().forEach(planned -> account.ledger()
                .find(planned.reference())
                .filter(entry -> !planned.idText().equals(entry.id()))
                .ifPresent(other -> {
                    throw new RuleException(
                            RefusalCode.OTHER_RESOURCE,
                            planned.withId() + " was replaced by another one, so nothing is deleted",
                            "check the resources, and run it again");
                }));
    }

    private void prove(TeardownPlan plan, boolean whole) {
        List<String> left = new ArrayList<>();
        plan.deleted().stream()
                .collect(Collectors.groupingBy(
                        resource -> resource.reference().kind(), LinkedHashMap::new, Collectors.toList()))
                .forEach((kind, deleted) -> reportLeft(left, kind, deleted));
        if (!left.isEmpty()) {
            throw new RuleException(
                    RefusalCode.STILL_LISTED,
                    "the service still lists " + String.join(", ", left),
                    "run it again in a minute");
        }
        if (whole) {
            account.report(new Progress.Note("nothing is left: the lists of the service show none of it"));
        }
    }

    private void reportLeft(List<String> left, Kind kind, List<Resource> deleted) {
        Set<Long> present = account.client()
                .list(kind, Filter.NONE)
                .items()
                .map(Identified::id)
                .collect(Collectors.toSet());
        deleted.stream()
                .filter(resource -> present.contains(resource.id()))
                .forEach(resource -> left.add(resource.withId()));
    }

    /**
     * Deletes tags that nothing has any more. A tag that stays, because something has it or the token may not delete it, is no error: it
     * is named with the reason.
     */
    private static final class UnusedTags {

        private final Account account;

        UnusedTags(Account account) {
            this.account = account;
        }

        /** Deletes those of the tags that nothing has; two requests for each. */
        void delete(List<String> tags) {
            account.workers()
                    .each(
                            tags,
                            tag -> account.report(
                                    new Progress.Note("tag " + Quoted.of(tag) + " " + deleteIfUnused(tag))));
        }

        private String deleteIfUnused(String tag) {
            try {
                long carriers = account.client().tags().of(tag).items().count();
                if (carriers > 0) {
                    return "stays: " + carriers + (carriers == 1 ? " resource has it" : " resources have it");
                }
                account.client().tags().delete(tag);
                return "deleted, because no resource has it";
            } catch (NotFoundException gone) {
                return "is gone already";
            } catch (CallException refused) {
                return "stays: " + refused.problem();
            }
        }
    }
}
