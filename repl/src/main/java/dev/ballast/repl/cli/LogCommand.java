package dev.ballast.repl.cli;

import dev.ballast.ledger.EvaluationLog;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.LoggedRun;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.report.ExitStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast log}: which evaluations wrote to the target, and what each did. */
@Command(
        name = "log",
        header = "List the runs, lines and cells that wrote to this target, the newest first.",
        footer = {
            "",
            "Runs that only read are not listed. Outcome: done, failed, interrupted, running, or died (its",
            "process ended without recording an outcome). Needs no token and sends nothing."
        })
final class LogCommand extends ProgramCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description = "The number of a run: list what it created, changed and deleted.")
    private Long run;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "List at most N runs. Default 20.")
    private int limit;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "List the runs since 30m, 12h or 7d ago, or since a date such as 2026-11-20, in UTC.")
    private String since;

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new WrongUsageException("--limit " + limit + " lists nothing", "write 1 or more");
        }
        Instant from = since == null ? Instant.EPOCH : Since.of(since, Instant.now());
        try (Ledger ledger = ledger(state)) {
            EvaluationLog log = ledger.log();
            if (run != null) {
                LoggedRun one = log.run(run, ledger.lease()::isActive).orElseThrow(() -> unknown(ledger));
                List<LoggedEvent> events = log.events(run);
                printLine(output.isJson() ? json(withEvents(one, events)) : LogText.run(one, events));
            } else {
                List<LoggedRun> runs = log.runs(from, limit, ledger.lease()::isActive);
                if (runs.isEmpty()) {
                    ledger.requireEntries();
                }
                if (output.isJson()) {
                    printLine(json(runs.stream().map(LogCommand::fields).toList()));
                } else {
                    printLine(
                            runs.isEmpty()
                                    ? "no run is recorded" + (since == null ? "" : " since then")
                                    : LogText.runs(runs));
                }
            }
        }
        return ExitStatus.DONE;
    }

    private WrongUsageException unknown(Ledger ledger) {
        ledger.requireEntries();
        return new WrongUsageException(
                "there is no run " + run + " in the log of this target",
                "list them: " + ledger.commands().of("log"));
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }

    private static Map<String, Object> fields(LoggedRun run) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.number());
        fields.put("begun", run.begun().toString());
        fields.put("ended", run.ended() == null ? null : run.ended().toString());
        fields.put("seconds", run.ended() == null ? null : LogText.seconds(run));
        fields.put("user", run.owner().user());
        fields.put("host", run.owner().host());
        fields.put("pid", run.owner().pid());
        fields.put("target", run.target());
        fields.put("work", run.owner().work());
        fields.put("sha256", run.sha256());
        fields.put("created", run.created());
        fields.put("changed", run.changed());
        fields.put("deleted", run.deleted());
        fields.put("outcome", LogText.word(run.state()));
        return fields;
    }

    private static Map<String, Object> withEvents(LoggedRun run, List<LoggedEvent> events) {
        Map<String, Object> fields = fields(run);
        fields.put("events", events.stream().map(LogCommand::fields).toList());
        return fields;
    }

    private static Map<String, Object> fields(LoggedEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", event.at().toString());
        fields.put("act", LogText.word(event.act()));
        fields.put("kind", event.kind());
        fields.put("path", event.path());
        fields.put("id", event.id());
        fields.put("change", event.change());
        fields.put("line", event.line());
        return fields;
    }
}
