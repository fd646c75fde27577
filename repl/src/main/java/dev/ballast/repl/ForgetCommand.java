package dev.ballast.repl;

import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Ledger;
import dev.ballast.preflight.NearestMatch;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast forget}: takes a name out of the ledger. */
@Command(
        name = "forget",
        sortOptions = false,
        header = "Take a name and all beneath it out of the ledger; nothing is deleted on the service.",
        footer = {"", "ballast forget volume data", "ballast forget nodebalancer web   (its configs and nodes, too)"})
final class ForgetCommand extends LedgerCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            description = "nodebalancer, config, node, instance, address or volume.")
    private String kind;

    @Parameters(index = "1", paramLabel = "PATH", description = "Its name, as ballast names lists it.")
    private String path;

    ForgetCommand(Surroundings around, CommonOptions common) {
        super(around, common);
    }

    @Override
    public Integer call() {
        Key key = key(kind, path);
        try (Ledger ledger = ledger()) {
            List<Entry> removed = ledger.entries().stream()
                    .filter(entry -> key.covers(entry.key()))
                    .toList();
            if (!ledger.forget(key)) {
                throw unknown(key, ledger);
            }
            removed.forEach(this::tell);
        }
        return 0;
    }

    private void tell(Entry entry) {
        String id = entry.id() == null ? " (" + entry.intent().act() + " was open)" : " (it was " + entry.id() + ")";
        say("forgot " + entry.key() + id);
    }

    private static LedgerException unknown(Key key, Ledger ledger) {
        List<String> paths = ledger.entries().stream()
                .map(Entry::key)
                .filter(known -> known.kind() == key.kind())
                .map(Key::path)
                .toList();
        return new LedgerException(
                "the ledger knows no " + key,
                NearestMatch.of(key.path(), paths)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("ballast names lists what it knows"));
    }
}
