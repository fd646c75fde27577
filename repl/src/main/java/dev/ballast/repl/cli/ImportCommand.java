package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.ExistingRunbook;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.AccountContent;
import dev.ballast.reconcile.AccountReader;
import dev.ballast.reconcile.Confirm;
import dev.ballast.reconcile.ResourceImport;
import dev.ballast.repl.command.Lookup;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.report.RunResult;
import dev.ballast.rules.NearestMatch;
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
        requireWords();
        Kind kind = all ? null : kind();
        state.require(common(), process());
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        try (LazyCloud lazyCloud = new LazyCloud(console.on(builder()))) {
            Evaluation importing =
                    new Evaluation(running -> importFrom(lazyCloud.open(), kind), console.lines::line, List::of);
            Outcome outcome = process().listening(importing::stop, importing::outcome);
            return console.report.endBriefly(
                    new RunResult(outcome, null, lazyCloud.opened().isPresent(), lazyCloud.requests()));
        }
    }

    private CloudBuilder builder() {
        return print ? builder(state).existingLedgerOnly() : builder(state);
    }

    private void requireWords() {
        if (all ? !words.isEmpty() : words.size() < 2) {
            throw new WrongUsageException(
                    all ? "--all takes no KIND and no LABEL" : "KIND and LABEL or ID are missing",
                    "write ballast import instance web-1, or ballast import --all");
        }
        if (tag != null && !all) {
            throw new WrongUsageException("--tag goes with --all", "add --all");
        }
    }

    private void importFrom(Cloud cloud, Kind kind) {
        AccountReader reader = new AccountReader(cloud.account());
        AccountContent content = all ? reader.all(tag) : reader.one(kind, words.get(1));
        String name = words.size() > 2 ? words.get(2) : null;
        if (print) {
            say(ExistingRunbook.of(cloud.account(), content, name));
        } else if (all) {
            new ResourceImport(cloud.account()).recordAll(content);
        } else {
            new ResourceImport(cloud.account()).record(content, name);
        }
    }

    private Kind kind() {
        List<String> kinds = Lookup.SHOWN.stream().map(Kind::word).toList();
        if (kinds.contains(words.get(0))) {
            return ReferenceCodec.kind(words.get(0));
        }
        throw new WrongUsageException(
                "nothing of kind '" + words.get(0) + "' can be imported",
                NearestMatch.of(words.get(0), kinds)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("kinds: " + String.join(", ", kinds)));
    }
}
