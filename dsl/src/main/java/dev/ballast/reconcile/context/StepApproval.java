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
import java.util.function.BiConsumer;

/**
 * Lets a run go on past a step only if people have approved it: the person at the terminal, or with approvers other people, for
 * whom the run ends.
 *
 * @param confirm asks the person at the terminal
 * @param where the account, as {@code prod at api.example.com}
 */
public record StepApproval(Ledger ledger, TargetCommands commands, Confirm confirm, String where)
        implements BiConsumer<String, Duration> {

    @Override
    public void accept(String step, Duration time) {
        WriteGrant grant = ledger.lease().grant();
        if (grant.steps() == null) {
            confirm.require(
                    "approve '" + step + "' on " + where,
                    "'" + step + "' is not approved: you said no",
                    "run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)");
            return;
        }
        ledger.lease().take();
        Optional<EventOfRun> earlier = ledger.log().wait(grant.plan(), step);
        if (earlier.isEmpty()) {
            throw awaited(ledger.log().await(step, time), "");
        }
        EventOfRun wait = earlier.get();
        if (wait.event().act() == LoggedEvent.Act.GIVEN) {
            return;
        }
        WriteGrant.Found found = grant.steps().find(wait);
        if (found.missing().isEmpty()) {
            ledger.log().answer(wait.run(), LoggedEvent.Act.GIVEN, found.approvals());
            return;
        }
        if (wait.end().filter(ledger.lease().now()::isBefore).isEmpty()) {
            ledger.log().answer(wait.run(), LoggedEvent.Act.FAILED, List.of());
            throw new RuleException(
                    RefusalCode.APPROVAL,
                    "'" + step + "' was not approved " + wait.event().change() + ", so its time is over",
                    "create a new plan of the rest: --dry-run --out FILE");
        }
        throw awaited(wait, ", and it lacks " + found.missing());
    }

    private ApprovalAwaitedException awaited(EventOfRun wait, String missing) {
        String step = wait.event().path();
        String approve = commands.approveStep(step, wait.run(), ledger.lease().work());
        return ledger.lease()
                .endWith(new ApprovalAwaitedException(
                        "run " + wait.run() + " waits for the approval of '" + step + "' "
                                + wait.event().change() + missing,
                        commands.advice("other people approve it, then the same command continues", approve),
                        new ApprovalAwaitedException.Wait(wait.run(), step, approve)));
    }
}
