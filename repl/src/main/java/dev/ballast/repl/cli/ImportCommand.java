package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.repl.command.ImportArguments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
            "Import only reads the service. It records a NodeBalancer with its ports and nodes, and an instance",
            "with its private address. Imported resources count as adopted: ballast destroy keeps them. A runbook",
            "whose blocks match them sends no write.",
            "",
            "--print records nothing: it prints a runbook of the existing resources to standard output. Before",
            "you run that, import the same without --print. The service never shows the key of an https port:",
            "write the file yourself; a comment gives the fingerprint.",
            "",
            "ballast import instance web-1          ballast import volume 4711 data",
            "ballast import --all --tag shop",
            "ballast import --print --all > shop.groovy"
        })
final class ImportCommand extends ProgramCommand {

    @Mixin
    private ImportArguments arguments;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        arguments.require();
        state.require(common(), process());
        return new RunConsole(process(), common(), Confirm.noOne())
                .run(builder(), cloud -> arguments.run(cloud.open().account(), this::printLine));
    }

    private CloudSetup builder() {
        return arguments.prints() ? builder(state).existingLedgerOnly() : builder(state);
    }
}
