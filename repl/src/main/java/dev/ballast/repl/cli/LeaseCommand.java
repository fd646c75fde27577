package dev.ballast.repl.cli;

import dev.ballast.ledger.Lease;
import dev.ballast.ledger.Ledger;
import dev.ballast.repl.command.LeaseText;
import dev.ballast.repl.command.YesOption;
import dev.ballast.run.ExitStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast lease}: which run writes to the target. */
@Command(
        name = "lease",
        header = "Show which run holds the lock (lease) on this target, and since when.",
        customSynopsis = {"ballast lease [OPTIONS]", "       ballast lease break [OPTIONS]"},
        footer = {"", "Needs no token and sends nothing. State: held, expired, or ended (its process is gone)."})
final class LeaseCommand extends ProgramCommand {

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        try (Ledger ledger = existingLedger(state)) {
            printLine(
                    output.isJson()
                            ? JsonMapper.shared()
                                    .writeValueAsString(ledger.lease()
                                            .holder()
                                            .map(held -> fields(held, ledger))
                                            .orElse(null))
                            : LeaseText.of(ledger));
        }
        return ExitStatus.DONE;
    }

    @Command(
            name = "break",
            header = "End the lock (lease) of another run, which then sends no more writes.",
            footer = {
                "",
                "Asks first. Stop that run itself if you can: a request that it has sent may still take effect."
            })
    int breakLease(@Mixin StateOption where, @Mixin YesOption yes) {
        try (Ledger ledger = ledger(where)) {
            Optional<Lease> lease = ledger.lease().holder();
            if (lease.isEmpty()) {
                printLine(LeaseText.of(ledger));
                return ExitStatus.DONE;
            }
            Lease held = lease.get();
            ledger.lease().requireAllowed();
            yes.require(
                    "end the lease of " + LeaseText.of(held, ledger),
                    process().confirm(),
                    "the lease was not ended: you said no");
            printLine(
                    ledger.lease().breakLease(held)
                            ? "its lease was ended; that run stops before its next write"
                            : "its lease had already ended");
        }
        return ExitStatus.DONE;
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
