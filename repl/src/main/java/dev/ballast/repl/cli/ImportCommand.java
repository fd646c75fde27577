package dev.ballast.repl.cli;

import dev.ballast.CloudOpening;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.ExistingRunbook;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.command.Importing;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.report.RunResult;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast import}: records existing resources in the ledger. */
@Command(
        name = "import",
        header = "Record existing resources in the ledger, so that a runbook can name them.",
        customSynopsis = {
            "ballast import [OPTIONS] KIND LABEL|ID [NAME]",
            "       ballast import [OPTIONS] --all [--tag TAG]"
        },
        footer = {
            "",
            "The service is only read. A NodeBalancer is recorded with its ports and nodes, an instance with its",
            "private address. What is recorded counts as adopted: ballast destroy does not delete it. A runbook",
            "whose blocks say what exists then sends no write.",
            "",
            "With --print nothing is recorded: the runbook for what exists goes to standard output. To go on with",
            "it, import the same without --print. The key of an https port is never shown: its file has to be",
            "written, and a comment names the fingerprint.",
            "",
            "ballast import instance web-1          ballast import volume 4711 data",
            "ballast import --all --tag shop",
            "ballast import --print --all > shop.groovy"
        })
final class ImportCommand extends ProgramCommand {

    @Parameters(
            index = "0..2",
            arity = "0..3",
            paramLabel = "KIND LABEL|ID [NAME]",
            hideParamSyntax = true,
            description = {
                "KIND: instance, volume or nodebalancer.",
                "NAME: what the runbook calls it; the label if it is not given."
            })
    private List<String> words = List.of();

    @Option(
            names = "--all",
            description = "All instances, volumes and NodeBalancers of the account, each under its label.")
    private boolean all;

    @Option(names = "--tag", paramLabel = "TAG", description = "With --all: those with this tag.")
    private String tag;

    @Option(names = "--print", description = "Print the runbook for what exists, and record nothing.")
    private boolean print;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        Importing importing = Importing.of(words, all, tag);
        state.require(common(), process());
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        try (LazyCloud lazyCloud = new LazyCloud(console.on(builder()))) {
            Evaluation reading =
                    new Evaluation(running -> importFrom(lazyCloud.open(), importing), console.lines::line, List::of);
            Outcome outcome = console.listening(reading::stop, reading::outcome);
            return console.report.endBriefly(
                    new RunResult(outcome, null, lazyCloud.opened().isPresent(), lazyCloud.requests()));
        }
    }

    private CloudOpening builder() {
        return print ? builder(state).existingLedgerOnly() : builder(state);
    }

    private void importFrom(Cloud cloud, Importing importing) {
        if (print) {
            importing.read(cloud.account(), (content, name) -> say(ExistingRunbook.of(cloud.account(), content, name)));
        } else {
            importing.record(cloud.account());
        }
    }
}
