package dev.ballast.repl.cli;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.repl.command.LedgerNames;
import dev.ballast.repl.command.NamesArguments;
import dev.ballast.rules.ProtectedNames;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast names}: what the ledger knows. */
@Command(
        name = "names",
        header = "List the names in the ledger of this target, with their ids.",
        customSynopsis = "ballast names [OPTIONS] [KIND [PATH...]]",
        footer = {
            "",
            "An open entry is a request whose outcome is not recorded: check the account, then run",
            "ballast adopt KIND PATH ID or ballast forget KIND PATH. No token is needed."
        })
final class NamesCommand extends ProgramCommand {

    @Option(
            names = "--move",
            paramLabel = "PROFILE",
            description =
                    "Move the names of a renamed profile, or of an old URL, to this target. PROFILE: its old name,"
                            + " or that URL.")
    private String moved;

    @Option(
            names = "--separate",
            description =
                    "Record that this target is a separate account, although others have the same URL or profile.")
    private boolean separate;

    @Mixin
    private OutputOption output;

    @Mixin
    private NamesArguments only;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        if (moved != null && separate) {
            throw new WrongUsageException("--move and --separate contradict each other", "leave one of them out");
        }
        try (Ledger ledger = moved == null && !separate ? existingLedger(state) : ledger(state)) {
            if (moved != null || separate) {
                ledger.lease().requireAllowed();
            }
            if (moved != null) {
                builder(state).requireFree(moved);
                int names = ledger.take(moved);
                printLine("moved " + names + (names == 1 ? " name" : " names") + " from " + moved);
            } else if (separate) {
                ledger.separate();
                printLine(
                        "the ledger keeps the names of this target separate from others with the same URL or profile");
            } else {
                list(ledger);
            }
        }
        return ExitStatus.DONE;
    }

    private void list(Ledger ledger) {
        List<Entry> entries = only.entries(ledger, ledger.commands().names());
        ProtectedNames profile = builder(state).protectedNames();
        if (output.isJson()) {
            printLine(JsonMapper.shared()
                    .writeValueAsString(entries.stream()
                            .map(entry -> Name.of(entry, profile))
                            .toList()));
        } else {
            show(LedgerNames.table(entries, ledger, profile));
        }
    }

    private record Name(
            String kind, String path, String id, String recorded, String open, String sent, String protectedBy) {

        static Name of(Entry entry, ProtectedNames profile) {
            return new Name(
                    entry.reference().kind().word(),
                    ReferenceCodec.path(entry.reference()),
                    entry.id(),
                    entry.updated().toString(),
                    entry.intent() == null ? null : entry.intent().operation(),
                    entry.intent() == null ? null : entry.intent().since().toString(),
                    LedgerNames.protectedBy(entry, profile));
        }
    }
}
