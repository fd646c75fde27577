package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Parameters;

/** The arguments of {@code names}: which names of the ledger to list. */
public final class NamesArguments implements SharedArguments {

    @Parameters(
            arity = "0..*",
            paramLabel = "KIND PATH",
            hideParamSyntax = true,
            description = "List only names of this kind, or only these names and their parts.")
    private List<String> only = List.of();

    /** Returns the entries; {@code lists} is the command that lists all. */
    public List<Entry> entries(Ledger ledger, String lists) {
        return LedgerNames.entries(only, ledger, lists);
    }

    @Override
    public List<String> next(List<String> words, Supplier<List<Entry>> entries) {
        return LedgerNames.kindsThenPaths(List.of(Kind.values()), words, entries);
    }
}
