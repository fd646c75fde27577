package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Confirm;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The arguments of {@code forget}: the names to remove. */
public final class ForgetArguments implements SharedArguments {

    @Parameters(index = "0", paramLabel = "KIND", description = LedgerNames.KINDS)
    private String kind;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "Its name, as in ballast names; several may be given.")
    private List<String> paths;

    @Mixin
    private YesOption yes;

    /** Returns the change of the ledger, which asks about each open create unless {@code --yes} is given. */
    public LedgerChange change(Confirm confirm) {
        return LedgerChange.forget(kind, paths, yes.or(confirm));
    }

    @Override
    public List<String> next(List<String> words, Supplier<List<Entry>> entries) {
        return LedgerNames.kindsThenPaths(List.of(Kind.values()), words, entries);
    }
}
