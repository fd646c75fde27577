package dev.ballast.repl.cli;

import dev.ballast.ledger.Ledger;
import dev.ballast.run.ExitStatus;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast ledger}: copies the ledger of all targets to a file. */
@Command(
        name = "ledger",
        header = "Back up the ledger.",
        customSynopsis = "ballast ledger backup [OPTIONS] FILE",
        footer = {"", "Needs no token and sends nothing."})
final class LedgerCommand extends ProgramCommand {

    @Override
    public Integer call() {
        spec().commandLine().usage(process().err());
        return ExitStatus.WRONG_USAGE;
    }

    @Command(
            name = "backup",
            header = "Write the whole ledger, all targets, to a new file; runs can go on meanwhile.",
            footer = {
                "",
                "The file is a ledger that only you can read; it appears only when it is complete.",
                "A ledger on PostgreSQL has the backups of its server: pg_dump."
            })
    int backup(
            @Mixin StateOption state,
            @Parameters(paramLabel = "FILE", description = "A file that does not exist yet.") Path file) {
        try (Ledger ledger = existingLedger(state)) {
            ledger.backUp(file.toAbsolutePath());
            printLine("wrote the ledger " + ledger.location() + " to " + file);
        }
        return ExitStatus.DONE;
    }
}
