package dev.ballast.repl.cli;

import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.repl.command.Accepting;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.render.ChangedOnly;
import dev.ballast.repl.report.DriftJson;
import dev.ballast.repl.report.ExitStatus;
import dev.ballast.repl.report.RunResult;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast status}: what the ledger holds against what the service shows. */
@Command(
        name = "status",
        header = "Compare the ledger with the service: show what differs, is gone, is down or expires soon.",
        footer = {
            "",
            "Marks: ~ differs, - gone, + not in the ledger, ! down, expiring or not readable now, ? open.",
            "Status only reads the service; a read-only token is enough.",
            "",
            "ballast status --accept web:80:app-1.mode --why 'app-1 is repaired' --until 2026-12-31",
            "records that this difference is accepted: status shows it as accepted, with who, when and why,",
            "until the value changes or the date has passed.",
            "",
            "Exit status: 0 everything is as recorded or accepted; 10 something differs, is gone, down or open,",
            "or a certificate has too few days left; 1 something could not be read; others as of ballast run."
        })
final class StatusCommand extends ProgramCommand {

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Only these names in the ledger, with their parts.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "Also list what exists on the account and is not in the ledger.")
    private boolean all;

    @Option(names = "--changed", description = "Show only what differs or needs attention.")
    private boolean changed;

    @Option(
            names = "--accept",
            paramLabel = "NAME[.FIELD]",
            description = "Accept the differences of this name or path and its parts, or only of this field.")
    private String accepted;

    @Option(names = "--why", paramLabel = "TEXT", description = "With --accept: the reason.")
    private String why;

    @Option(
            names = "--until",
            paramLabel = "DATE",
            description = "With --accept: the last day of the acceptance (UTC), such as 2026-12-31.")
    private String until;

    @Option(
            names = "--cert-days",
            paramLabel = "N",
            defaultValue = "" + DriftReport.CERTIFICATE_DAYS,
            description = "A certificate with fewer days left needs attention. Default 14.")
    private int certificateDays;

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    private DriftReport report;

    @Override
    public Integer call() {
        if (certificateDays < 0) {
            throw new WrongUsageException("--cert-days takes a number of 0 or more, not " + certificateDays, null);
        }
        Accepting.require(accepted, why, until, names);
        if (accepted != null && (all || changed || output.isJson())) {
            throw new WrongUsageException(
                    "--accept prints no report", "leave out --all, --changed and --output, or call status once more");
        }
        state.require(common(), process());
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        try (LazyCloud lazyCloud = new LazyCloud(console.on(builder(state)))) {
            Evaluation reading = new Evaluation(running -> read(lazyCloud), console.lines::line, List::of);
            Outcome outcome = console.listening(reading::stop, reading::outcome);
            int exit = console.report.endBriefly(
                    new RunResult(outcome, lazyCloud.opened().isPresent(), lazyCloud.requests()));
            return exit == ExitStatus.DONE ? exit() : exit;
        }
    }

    private void read(LazyCloud lazyCloud) {
        if (accepted != null) {
            Accepting.lines(lazyCloud.open().account(), accepted, why, until)
                    .forEach(line -> printLine(process().redactor().text(line)));
            return;
        }
        report = DriftReport.read(lazyCloud.open().account(), names, all, certificateDays);
        if (output.isJson()) {
            printLine(process().redactor().text(DriftJson.of(report, changed, lazyCloud.requests())));
        } else {
            show(changed ? new ChangedOnly(report) : report);
        }
    }

    private int exit() {
        if (report == null) {
            return ExitStatus.DONE;
        }
        if (report.isIncomplete()) {
            return ExitStatus.FAILED;
        }
        return report.needsAttention() ? ExitStatus.DIFFERS : ExitStatus.DONE;
    }
}
