package dev.ballast.repl.cli;

import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerBackup;
import dev.ballast.repl.command.YesOption;
import dev.ballast.run.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast ledger}: copies the ledger of all targets to a file and back. */
@Command(
        name = "ledger",
        header = "Back up the ledger, or restore it from a backup.",
        customSynopsis = "ballast ledger COMMAND [OPTIONS] FILE",
        footer = {"", "Needs no token and sends nothing."})
final class LedgerCommand extends ProgramCommand {

    private static final DateTimeFormatter SUFFIX =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

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
                "The file is a SQLite database that only you can read, even if the ledger is on a server.",
                "The file appears only when it is complete."
            })
    int backup(
            @Mixin StateOption state,
            @Parameters(paramLabel = "FILE", description = "A file that does not exist yet.") Path file) {
        try (Ledger ledger = existingLedger(state)) {
            LedgerBackup.Content content = ledger.backup().write(file.toAbsolutePath());
            printLine("wrote " + text(content) + " to " + file);
        }
        return ExitStatus.DONE;
    }

    @Command(
            name = "restore",
            header = "Replace the whole ledger, all targets, with a backup.",
            footer = {
                "",
                "Checks the backup and asks first. Refused while a run writes to any target of the ledger.",
                "Writes the previous ledger to a file, and prints the name of that file."
            })
    int restore(
            @Mixin StateOption state,
            @Mixin YesOption yes,
            @Parameters(paramLabel = "FILE", description = "A file that ballast ledger backup wrote.") Path file) {
        LedgerBackup.requireFile(file);
        try (Ledger ledger = ledger(state)) {
            LedgerBackup.Backup backup = ledger.backup().read(file.toAbsolutePath());
            requireYes(
                    "replace the ledger " + ledger.location() + ", "
                            + text(ledger.backup().content()) + ", with " + text(backup.content()),
                    yes);
            Path before = before(ledger, file);
            backup.restore(before);
            printLine("restored " + text(backup.content()));
            printLine("the previous ledger is in " + before);
        }
        return ExitStatus.DONE;
    }

    /** Beside the ledger, or beside the backup if the ledger is on a server. */
    private static Path before(Ledger ledger, Path file) {
        boolean onServer = ledger.location().startsWith("jdbc:");
        Path beside = onServer ? file.toAbsolutePath() : Path.of(ledger.location());
        Path free = beside.resolveSibling(beside.getFileName() + ".before-" + SUFFIX.format(Instant.now()));
        for (int i = 2; Files.exists(free); i++) {
            free = beside.resolveSibling(beside.getFileName() + ".before-" + SUFFIX.format(Instant.now()) + "-" + i);
        }
        return free;
    }

    private void requireYes(String act, YesOption yes) {
        yes.require(act, process().confirm(), "the ledger was not replaced: you said no");
    }

    private static String text(LedgerBackup.Content content) {
        return content.names() + (content.names() == 1 ? " name" : " names") + " of " + content.targets()
                + (content.targets() == 1 ? " target" : " targets")
                + (content.updated() == null ? "" : ", last changed " + CLOCK.format(Instant.parse(content.updated())));
    }
}
