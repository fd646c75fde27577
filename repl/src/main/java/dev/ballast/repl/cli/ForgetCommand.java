package dev.ballast.repl.cli;

import dev.ballast.ledger.Ledger;
import dev.ballast.model.Reference;
import dev.ballast.repl.command.LedgerNames;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast forget}: takes a name out of the ledger. */
@Command(
        name = "forget",
        sortOptions = false,
        header = "Take a name and all beneath it out of the ledger; nothing is deleted on the service.",
        footer = {
            "",
            "ballast forget volume data logs",
            "ballast forget nodebalancer web   (its configs and nodes, too)"
        })
final class ForgetCommand extends LedgerCommand {

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            description = "nodebalancer, config, node, instance, address or volume.")
    private String kind;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "Its name, as ballast names lists it; further ones may follow.")
    private List<String> paths;

    @Override
    public Integer call() {
        List<Reference> references = LedgerNames.references(kind, paths);
        try (Ledger ledger = ledger()) {
            LedgerNames.forget(references, ledger, ledger.commands().names(), this::say);
        }
        return 0;
    }
}
