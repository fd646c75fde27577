package dev.ballast.reconcile.context;

import dev.ballast.error.ApprovalAwaitedException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.EventOfRun;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.ledger.WriteGrant;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Lets a run go on past a step only if people have approved it: the person at the terminal, or with approvers other people, for
 * whom the run ends.
 *
 * @param confirm asks the person at the terminal
 * @param where the account, as {@code prod at api.example.com}
 */
public record StepApproval(Ledger ledger, TargetCommands commands, Confirm confirm, String where) {

    /**
     * Returns once the step is approved.
     *
     * @param time how long the approval may take from when the run first waits for it
     * @param needed whether a write directly below the step is needed; if not, an earlier approval suffices
     */
    public void require(String step, Duration time, boolean needed) {
        WriteGrant grant = ledger.lease().grant();
        if (grant.plan() == null) {
            ask(step);
            return;
        }
        ledger.lease().take();
        Optional<EventOfRun> earlier = ledger.log().wait(grant.plan(), step);
        if (grant.steps() == null) {
            ask(step);
            earlier.ifPresent(wait -> ledger.log().answer(wait, LoggedEvent.Act.GIVEN, List.of()));
            return;
        }
        EventOfRun wait = earlier.orElseThrow(() -> awaited(ledger.log().await(step, time), "", grant));
        if (needed || wait.event().act() != LoggedEvent.Act.GIVEN) {
            requireGiven(wait, grant);
        }
    }

    private void ask(String step) {
        confirm.require(
                "approve '" + step + "' on " + where,
                "'" + step + "' is not approved: you said no",
                "run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)");
    }

    private void requireGiven(EventOfRun wait, WriteGrant grant) {
        WriteGrant.Found found = grant.steps().approvals().apply(wait);
        boolean over = wait.end().filter(ledger.lease().now()::isBefore).isEmpty();
        boolean given = found.missing().isEmpty();
        ledger.log()
                .answer(
                        wait,
                        given ? LoggedEvent.Act.GIVEN : over ? LoggedEvent.Act.FAILED : LoggedEvent.Act.AWAITED,
                        given ? found.approvals() : List.of());
        if (!given && over) {
            throw new RuleException(
                    RefusalCode.APPROVAL,
                    "the time for '" + wait.event().path() + "' was "
                            + wait.event().change() + ", and it lacks " + found.missing(),
                    "create a new plan of the rest: --dry-run --out FILE");
        }
        if (!given) {
            throw awaited(wait, ", and it lacks " + found.missing(), grant);
        }
    }

    private ApprovalAwaitedException awaited(EventOfRun wait, String missing, WriteGrant grant) {
        String step = wait.event().path();
        String approve = commands.approveStep(
                step, wait.run(), grant.steps().plan().getFileName().toString());
        return ledger.lease()
                .endWith(new ApprovalAwaitedException(
                        "run " + wait.run() + " waits for the approval of '" + step + "' "
                                + wait.event().change() + missing,
                        commands.advice("other people approve it, then the same command continues", approve),
                        new ApprovalAwaitedException.Wait(wait.run(), step, approve)));
    }
}
