package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import picocli.CommandLine.Parameters;

/** The arguments of {@code adopt}: the ids to record. */
public final class AdoptArguments implements SharedArguments {

    @Parameters(index = "0", paramLabel = "KIND", description = LedgerNames.KINDS)
    private String kind;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH ID",
            hideParamSyntax = true,
            description = {
                "PATH: its name; web:443 for a config, web:443:a for a node.",
                "ID: the id of the service; an address itself. Several pairs may be given."
            })
    private List<String> pairs;

    /** Returns the change of the ledger; {@code known} throws for an id that the service does not show as it should be. */
    public LedgerChange change(BiConsumer<Reference, String> known) {
        return LedgerChange.adopt(kind, pairs, known);
    }

    @Override
    public List<String> next(List<String> words, Supplier<List<Entry>> entries) {
        boolean id = words.size() > 1 && words.size() % 2 == 0;
        return id ? List.of() : LedgerNames.kindsThenPaths(List.of(Kind.values()), words, entries);
    }
}
