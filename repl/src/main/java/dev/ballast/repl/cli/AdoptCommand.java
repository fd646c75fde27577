package dev.ballast.repl.cli;

import dev.ballast.ledger.Ledger;
import dev.ballast.repl.command.Adoption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast adopt}: tells the ledger the id of what exists. */
@Command(
        name = "adopt",
        sortOptions = false,
        header = "Tell the ledger the id of what exists; nothing is sent.",
        footer = {
            "",
            "ballast adopt volume data 99          ballast adopt config web:443 31",
            "ballast adopt node web:443:a 7 web:443:b 8",
            "ballast adopt address web-1 192.168.128.5"
        })
final class AdoptCommand extends LedgerCommand {

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            description = "nodebalancer, config, node, instance, address or volume.")
    private String kind;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH ID",
            hideParamSyntax = true,
            description = {
                "PATH: its name; web:443 for a config, web:443:a for a node.",
                "ID: the id of the service; an address itself. Further pairs may follow."
            })
    private List<String> pairs;

    @Override
    public Integer call() {
        Adoption adoption = Adoption.of(kind, pairs);
        try (Ledger ledger = ledger()) {
            adoption.in(ledger, this::say);
        }
        return 0;
    }
}
