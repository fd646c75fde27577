package dev.ballast.repl.cli;

import dev.ballast.error.NotConfirmedException;
import dev.ballast.ledger.Lease;
import dev.ballast.ledger.Ledger;
import dev.ballast.redact.Printable;
import dev.ballast.repl.report.ExitStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast lease}: which run writes to the target. */
@Command(
        name = "lease",
        header = "Show which run writes to this target, and since when.",
        footer = {"", "Needs no token and sends nothing. The state is held, expired, or ended if its process is gone."})
final class LeaseCommand extends ProgramCommand {

    @Option(names = "--output", paramLabel = "FORM", defaultValue = "text", description = "text (the default) or json.")
    private Output output;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        try (Ledger ledger = ledger(state)) {
            Optional<Lease> lease = ledger.lease().holder();
            say(
                    output == Output.JSON
                            ? JsonMapper.shared()
                                    .writeValueAsString(lease.map(held -> fields(held, ledger))
                                            .orElse(null))
                            : lease.map(held -> text(held, ledger)).orElse("no run writes to this target"));
        }
        return ExitStatus.DONE;
    }

    @Command(
            name = "break",
            header = "End the lease of another run, which then sends no further write.",
            footer = {"", "Asks first. End the run itself if you can: what it has sent may still take effect."})
    int breakLease(@Mixin StateOption where, @Mixin YesOption yes) {
        try (Ledger ledger = ledger(where)) {
            Optional<Lease> lease = ledger.lease().holder();
            if (lease.isEmpty()) {
                say("no run writes to this target");
                return ExitStatus.DONE;
            }
            Lease held = lease.get();
            requireYes("end the lease of " + text(held, ledger), yes);
            say(
                    ledger.lease().breakLease(held)
                            ? "its lease is ended: before its next write it stops"
                            : "its lease has ended meanwhile");
        }
        return ExitStatus.DONE;
    }

    private void requireYes(String act, YesOption yes) {
        String answer = yes.or(process().confirm())
                .ask(act + "? [y/N]")
                .orElseThrow(() -> NotConfirmedException.noOneToAsk(
                        "there is no one to ask: " + act + "?", "run it at a terminal, or write --yes"));
        if (!answer.strip().matches("(?i)y|yes")) {
            throw NotConfirmedException.declined("the lease is left as it is: you said no");
        }
    }

    private static String text(Lease lease, Ledger ledger) {
        return Printable.line(lease + ", " + ledger.lease().state(lease));
    }

    private static Map<String, Object> fields(Lease lease, Ledger ledger) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("host", lease.owner().host());
        fields.put("pid", lease.owner().pid());
        fields.put("user", lease.owner().user());
        fields.put("run", lease.owner().run());
        fields.put("work", lease.owner().work());
        fields.put("since", lease.since().toString());
        fields.put("heartbeat", lease.heartbeat().toString());
        fields.put("number", lease.fence());
        fields.put("state", ledger.lease().state(lease));
        return fields;
    }
}
