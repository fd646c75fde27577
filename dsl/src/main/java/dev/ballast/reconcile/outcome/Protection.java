package dev.ballast.reconcile.outcome;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
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
     * @return whether the create records it
     */
    public boolean begin(Reference reference) {
        Optional<Entry> known = account.ledger().find(reference).filter(entry -> entry.id() != null);
        known.ifPresentOrElse(entry -> set(Resource.of(entry), true, false), () -> account.ledger()
                .protectCreated(reference));
        return known.isEmpty();
    }

    /**
     * Records that the calling line protects the resource, or no longer does, and reports it; does nothing if the ledger has that
     * already.
     *
     * @param created whether the create of this line has recorded it, so that it is only reported
     */
    public void set(Resource resource, boolean wanted, boolean created) {
        account.runExclusively(resource.reference(), () -> {
            boolean recorded = by(resource).isPresent() == wanted;
            if (recorded && !created) {
                return;
            }
            if (!recorded) {
                record(resource, wanted);
            }
            account.report(new Progress.Recorded(
                    resource.reference(),
                    resource.idText(),
                    wanted ? "is protected from now on" : "is not protected any more, which the next run can use"));
        });
    }

    private void record(Resource resource, boolean wanted) {
        if (!wanted) {
            account.ledger().lease().release(resource.reference().kind(), resource.idText());
        }
        account.ledger().lease().take();
        account.ledger()
                .protect(resource.reference(), wanted ? account.ledger().log().origin() : null);
    }
}
