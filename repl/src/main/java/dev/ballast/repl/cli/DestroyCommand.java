package dev.ballast.repl.cli;

import dev.ballast.dsl.Cloud;
import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.NotConfirmedException;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.teardown.Teardown;
import dev.ballast.reconcile.teardown.TeardownPlan;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast destroy}: deletes what this ledger created. */
@Command(
        name = "destroy",
        header = "Delete the resources that this ledger created; list them and ask first.",
        customSynopsis = "ballast destroy [OPTIONS] [NAME...]",
        footer = {
            "",
            "Adopted and imported resources are kept. Ballast deletes NodeBalancers with their ports and nodes,",
            "detaches and deletes volumes, and deletes instances last. It detaches and keeps a volume that it did",
            "not create. If destroy is interrupted, run it again. Afterwards the names are free: the same runbook",
            "creates everything again. Without a terminal, add --yes."
        })
final class DestroyCommand extends ProgramCommand {

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Names in the ledger; without a name, everything that it created.")
    private List<String> names = List.of();

    @Option(names = "--dry-run", description = "List what would be deleted; delete nothing.")
    private boolean dry;

    @Option(names = "--yes", description = "Answer the question with yes.")
    private boolean yes;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        state.require(common(), process());
        Confirm confirm = yes ? Confirm.yes() : process().confirm();
        RunConsole console = new RunConsole(process(), common(), confirm);
        if (!dry) {
            builder(state).requireNoApprovals();
        }
        return console.run(
                builder(state).existingLedgerOnly(),
                cloud -> destroy(cloud.open(), question -> console.lines.asking(() -> confirm.ask(question))),
                end -> {
                    if (!dry && end.begun() && !(end.outcome().thrown() instanceof NotConfirmedException)) {
                        console.tell(builder(state), Setting.ON_END, () -> console.report.document(end));
                    }
                });
    }

    private void destroy(Cloud cloud, Confirm confirm) {
        cloud.evaluation("ballast destroy").run(() -> {
            lookAndDestroy(cloud, confirm);
            return null;
        });
    }

    private void lookAndDestroy(Cloud cloud, Confirm confirm) {
        Teardown teardown = new Teardown(
                cloud.account(), new Consent(confirm, "on " + cloud.targetInfo().place(), true));
        try {
            TeardownPlan plan = teardown.plan(names);
            plan.lines().forEach(this::printLine);
            if (plan.isEmpty()) {
                printLine("nothing to delete: the ledger lists no resource that it created");
            } else if (!dry) {
                teardown.run(plan);
            }
        } catch (LeaseAwaitedException waited) {
            // The other run may have deleted some of it.
            lookAndDestroy(cloud, confirm);
        }
    }
}
