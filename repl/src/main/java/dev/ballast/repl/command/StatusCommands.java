package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.reconcile.DriftReport;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import java.util.ArrayList;
import java.util.List;

/** Compares the ledger of the session with the service, as {@code ballast status} does. */
final class StatusCommands {

    private static final String ALL = "--all";

    private StatusCommands() {}

    static Command status() {
        return Command.of(
                        "/status [--all] [NAME]...",
                        "compare the ledger with the service: what differs, is gone or is down",
                        "The names are those of the ledger; without one all are compared. `--all` adds what exists"
                                + " on the account and is not in the ledger.\n"
                                + "The service is read; nothing is changed.",
                        StatusCommands::show)
                .completing(StatusCommands::complete);
    }

    private static void show(Arguments arguments, CommandContext context) {
        List<String> names = new ArrayList<>(arguments.words());
        boolean all = names.removeIf(ALL::equals);
        names.stream().filter(name -> name.startsWith("--")).findFirst().ifPresent(option -> {
            throw arguments.wrong("/status has no option " + option);
        });
        context.show(DriftReport.read(
                context.session().lazyCloud().open().account(), names, all, DriftReport.CERTIFICATE_DAYS));
    }

    /** Completion does not open a cloud. */
    private static Completion complete(String begun, CommandContext context) {
        int start = begun.lastIndexOf(' ') + 1;
        List<String> given = ShellWord.split(begun.substring(0, start)).orElse(List.of());
        return Arguments.from(
                start,
                begun,
                LedgerNames.after("status", given, context.session().lazyCloud().ledger()).stream()
                        .map(name -> new Candidate(ShellWord.quoted(name), Candidate.Kind.NAME, "", "")));
    }
}
