package dev.ballast.repl.cli;

import dev.ballast.ledger.EvaluationLog;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.LoggedRun;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import dev.ballast.time.Age;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
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
            "Runs that only read are not listed. Outcome: done, failed, interrupted, waiting (for the",
            "approval of a step), running, or died (its process ended without recording an outcome). What",
            "awaits a person is below, until somebody answers it. Needs no token and sends nothing."
        })
final class LogCommand extends ProgramCommand {

    private static final int DIGITS = 12; // of a SHA-256 in a list

    private static final List<Column<LoggedRun>> RUNS = List.of(
            Column.number("run", LoggedRun::number),
            Column.text("begun", run -> Age.CLOCK.format(run.begun())),
            Column.text("what", run -> run.owner().work()),
            Column.text("outcome", run -> word(run.state())),
            Column.number("created", LoggedRun::created),
            Column.number("changed", LoggedRun::changed),
            Column.number("deleted", LoggedRun::deleted),
            Column.number("seconds", LogCommand::seconds),
            Column.text("who", LogCommand::who),
            Column.text("target", LoggedRun::target),
            Column.text(
                    "sha-256", run -> run.sha256() == null ? null : run.sha256().substring(0, DIGITS)));

    private static final List<Column<LoggedEvent>> EVENTS = List.of(
            Column.text("at", event -> Age.CLOCK.format(event.at())),
            Column.text("act", event -> word(event.act())),
            Column.text("resource", event -> event.kind() + " " + event.path()),
            Column.number("id", LoggedEvent::id),
            Column.text("line", LoggedEvent::line),
            Column.<LoggedEvent>text("change", LoggedEvent::change).ifAny());

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
        try (Ledger ledger = existingLedger(state)) {
            EvaluationLog log = ledger.log();
            if (run != null) {
                LoggedRun one = run(ledger, run);
                List<LoggedEvent> events = log.events(run);
                if (output.isJson()) {
                    Map<String, Object> fields = fields(one, ledger);
                    fields.put("events", events.stream().map(LogCommand::fields).toList());
                    printLine(json(fields));
                } else {
                    show(card(one));
                    show(View.table(EVENTS, events, "nothing is recorded"));
                    awaited(ledger, run).forEach(this::printLine);
                }
            } else {
                List<LoggedRun> runs = log.runs(from, limit, ledger.lease()::isActive);
                if (runs.isEmpty()) {
                    ledger.requireEntries();
                }
                if (output.isJson()) {
                    printLine(
                            json(runs.stream().map(each -> fields(each, ledger)).toList()));
                } else {
                    show(View.table(RUNS, runs, "no run is recorded" + (since == null ? "" : " since then")));
                    awaited(ledger, null).forEach(this::printLine);
                }
            }
        }
        return ExitStatus.DONE;
    }

    /** Returns what awaits a person in a run; in all runs for null. */
    private static Stream<String> awaited(Ledger ledger, Long run) {
        return ledger.log().awaited().stream()
                .filter(event -> run == null || event.run() == run)
                .map(event -> Printable.lines(event.awaits(ledger.commands())));
    }

    /** Returns the run with that number. */
    static LoggedRun run(Ledger ledger, long number) {
        return ledger.log().run(number, ledger.lease()::isActive).orElseThrow(() -> {
            ledger.requireEntries();
            return new WrongUsageException(
                    "there is no run " + number + " in the log of this target",
                    ledger.commands().advice("list them", ledger.commands().of("log")));
        });
    }

    private static View card(LoggedRun run) {
        String seconds = run.ended() == null ? "" : " after " + seconds(run) + " s";
        return new View.Card(
                "run " + run.number() + " of " + who(run) + " (process "
                        + run.owner().pid() + "), " + Age.CLOCK.format(run.begun()),
                Stream.of(
                                new View.Row("target", View.Cell.of(run.target())),
                                new View.Row("what", View.Cell.of(run.owner().work())),
                                new View.Row("sha-256", View.Cell.of(Objects.requireNonNullElse(run.sha256(), ""))),
                                new View.Row("outcome", View.Cell.of(word(run.state()) + seconds)))
                        .filter(row -> !row.value().text().isEmpty())
                        .toList(),
                "");
    }

    private static String who(LoggedRun run) {
        return run.owner().user() + "@" + run.owner().host();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the duration of a run that has ended, in tenths of a second; else null. */
    private static Double seconds(LoggedRun run) {
        return run.ended() == null
                ? null
                : Math.round(Duration.between(run.begun(), run.ended()).toMillis() / 100.0) / 10.0;
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }

    private static Map<String, Object> fields(LoggedRun run, Ledger ledger) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.number());
        fields.put("begun", run.begun().toString());
        fields.put("ended", run.ended() == null ? null : run.ended().toString());
        fields.put("seconds", seconds(run));
        fields.put("user", run.owner().user());
        fields.put("host", run.owner().host());
        fields.put("pid", run.owner().pid());
        fields.put("target", run.target());
        fields.put("work", run.owner().work());
        fields.put("sha256", run.sha256());
        fields.put("created", run.created());
        fields.put("changed", run.changed());
        fields.put("deleted", run.deleted());
        fields.put("outcome", word(run.state()));
        fields.put("awaited", awaited(ledger, run.number()).toList());
        return fields;
    }

    private static Map<String, Object> fields(LoggedEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", event.at().toString());
        fields.put("act", word(event.act()));
        fields.put("kind", event.kind());
        fields.put("path", event.path());
        fields.put("id", event.id());
        fields.put("change", event.change());
        fields.put("line", event.line());
        return fields;
    }
}
