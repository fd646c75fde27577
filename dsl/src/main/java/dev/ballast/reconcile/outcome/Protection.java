package dev.ballast.reconcile.outcome;

import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import java.util.Optional;

/**
 * The protection of resources against what ends them: a deletion, a rebuild, a teardown. A line of a runbook protects one, as the
 * ledger records, or the profile does.
 */
public final class Protection {

    /** The end of what the ledger records if the line also asks the service for a lock, which may be refused. */
    private static final String LOCKED = " with protect: 'service'";

    private final Account account;

    public Protection(Account account) {
        this.account = account;
    }

    /**
     * Refuses to end a resource that is protected, or was at the beginning of this run.
     *
     * @param act what is refused, such as {@code deleted}
     */
    public void refuse(Resource resource, String act) {
        // Its name may be another one since it was looked up.
        Reference reference =
                account.withId(resource.reference().kind(), resource.id()).reference();
        account.profileProtects().find(reference).ifPresent(name -> {
            throw refusal(
                    resource.withId() + " is not " + act + ": '" + name + "' in `protected` of "
                            + account.profileProtects().where() + " protects it",
                    "nothing in a runbook takes that away: to end it, take the name out of that file first");
        });
        by(resource).ifPresent(by -> {
            throw refusal(
                    resource.withId() + " is not " + act + ": " + by + " protected it",
                    "write protect: false in the line that creates it, and delete it in a later run");
        });
        if (account.ledger().lease().isReleased(reference.kind(), resource.idText())) {
            throw refusal(
                    resource.withId() + " is not " + act + ": it was protected when this run began",
                    "delete it in the next run: protect: false is a change of a run before");
        }
    }

    private static RuleException refusal(String problem, String remedy) {
        return new RuleException(RefusalCode.PROTECTED, problem, remedy);
    }

    /** Returns the line and the run that protected the resource, if the ledger records one. */
    public Optional<String> by(Resource resource) {
        return account.ledger()
                .withId(resource.reference().kind(), resource.idText())
                .flatMap(Ledger::protectedBy);
    }

    /**
     * Lets the calling line protect a resource before it does anything else with it: at once if the ledger has it, and else
     * together with its create. Whatever fails afterwards, the resource is protected.
     *
     * @param wanted true, or {@code 'service'}
     * @return the resource; empty if the create records it, or if it is gone
     */
    public Optional<Resource> begin(Reference reference, Object wanted, TopLevelReconciler<?> reconciler) {
        Optional<Resource> known = account.ledger()
                .find(reference)
                .filter(entry -> entry.id() != null)
                .map(Resource::of);
        try {
            known.ifPresentOrElse(resource -> set(resource, wanted, false, reconciler), () -> account.ledger()
                    .protectCreated(reference, how(wanted)));
            return known;
        } catch (GoneException gone) {
            return Optional.empty();
        }
    }

    /**
     * Records that the calling line protects the resource, or no longer does, and sets or removes the lock of the service. Does
     * nothing if all is so already.
     *
     * @param wanted true, false, or {@code 'service'}
     * @param created whether the create of this line has recorded it, so that it is only reported
     */
    public void set(Resource resource, Object wanted, boolean created, TopLevelReconciler<?> reconciler) {
        account.runExclusively(resource.reference(), () -> {
            ServiceLock lock = new ServiceLock(account, reconciler);
            boolean protects = !Boolean.FALSE.equals(wanted);
            boolean locks = !how(wanted).isEmpty();
            boolean wasProtected = by(resource).isPresent();
            boolean wasLocked = by(resource).filter(by -> by.endsWith(LOCKED)).isPresent();
            if (wasLocked && !locks) {
                lock.remove(resource);
            }
            if (!protects && wasProtected) {
                account.ledger().lease().release(resource.reference().kind(), resource.idText());
            }
            if (protects != wasProtected || locks != wasLocked) {
                account.ledger().protect(resource.reference(), protects ? how(wanted) : null);
            }
            if (protects != wasProtected || created) {
                account.report(new Progress.Recorded(
                        resource.reference(),
                        resource.idText(),
                        protects
                                ? "is protected from now on"
                                : "is not protected any more, which the next run can use"));
            }
            if (locks) {
                lock.set(resource);
            }
        });
    }

    private static String how(Object wanted) {
        return wanted instanceof Boolean ? "" : LOCKED;
    }
}
