package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.render.ChangedOnly;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the ledger of the session with the service, as {@code ballast status} does. */
final class StatusCommands {

    private static final String ALL = "--all";
    private static final String CHANGED = "--changed";
    private static final List<String> WITH_VALUE = List.of("--accept", "--why", "--until");

    private StatusCommands() {}

    static Command status() {
        return Command.of(
                        "/status [--all] [--changed] [NAME]...",
                        "show what differs from the ledger, is gone or is down, or accept it",
                        "The names are those in the ledger; without a name, all are compared. `--all` adds what exists"
                                + " on the account and is not in the ledger; `--changed` shows only what differs.\n"
                                + "`--accept web:80:app-1.mode --why 'app-1 is repaired'` accepts a difference: it is"
                                + " shown as accepted until the value changes or the date has passed.\n"
                                + "Status only reads the service.",
                        StatusCommands::show)
                .completing(StatusCommands::complete);
    }

    private static void show(Arguments arguments, CommandContext context) {
        List<String> names = new ArrayList<>(arguments.words());
        Map<String, String> values = values(names, arguments);
        boolean all = names.removeIf(ALL::equals);
        boolean changed = names.removeIf(CHANGED::equals);
        names.stream().filter(name -> name.startsWith("--")).findFirst().ifPresent(option -> {
            throw arguments.wrong("/status has no option " + option);
        });
        Accepting.require(values.get("--accept"), values.get("--why"), values.get("--until"), names);
        Account account = context.session().lazyCloud().open().account();
        if (values.containsKey("--accept")) {
            Accepting.lines(account, values.get("--accept"), values.get("--why"), values.get("--until"))
                    .forEach(context::print);
            return;
        }
        DriftReport report = DriftReport.read(account, names, all, DriftReport.CERTIFICATE_DAYS);
        context.show(changed ? new ChangedOnly(report) : report);
    }

    /** Takes the options with a value out of the words, and returns them. */
    private static Map<String, String> values(List<String> words, Arguments arguments) {
        Map<String, String> values = new HashMap<>();
        for (String option : WITH_VALUE) {
            int at = words.indexOf(option);
            if (at >= 0 && at + 1 == words.size()) {
                throw arguments.wrong(option + " needs a value");
            }
            if (at >= 0) {
                words.remove(at);
                values.put(option, words.remove(at));
            }
        }
        return values;
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
