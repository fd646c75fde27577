package dev.ballast.repl.cli;

import dev.ballast.model.BilledResource;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.drift.CostReport;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.repl.command.StatusArguments;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.render.CostTable;
import dev.ballast.repl.report.DriftJson;
import dev.ballast.run.ExitStatus;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast status}: what the ledger holds against what the service shows. */
@Command(
        name = "status",
        footer = {
            "",
            "Marks: ~ differs, - gone, + not in the ledger, ! down, expiring or not readable now, ? open.",
            "Status only reads the service; a read-only token is enough.",
            "",
            "ballast status --accept web:80:app-1.mode --why 'app-1 is repaired' --until 2026-12-31",
            "records that this difference is accepted: status shows it as accepted, with who, when and why,",
            "until the value changes or the date has passed.",
            "",
            "Exit status: 0 everything is as recorded, accepted or held; 10 something differs, is gone, down,",
            "open or due, a certificate has too few days left, or a run awaits a person; 1 something could not",
            "be read; others as of ballast run."
        })
final class StatusCommand extends ProgramCommand {

    @Mixin
    private StatusArguments arguments;

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    private DriftReport report;
    private long requests;

    @Override
    public Integer call() {
        arguments.require();
        arguments.requireNoReport(output.isJson());
        state.require(common(), process());
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        int exit = console.run(builder(state).existingLedgerOnly(), this::read);
        if (exit != ExitStatus.DONE) {
            return exit;
        }
        if (exit() == ExitStatus.DIFFERS) {
            console.tell(builder(state), Setting.ON_DRIFT, this::document);
        }
        return exit();
    }

    private void read(LazyCloud lazyCloud) {
        if (arguments.accepts()) {
            arguments.accept(lazyCloud.open().account()).forEach(line -> printLine(line));
            return;
        }
        if (arguments.isOfCosts()) {
            showCosts(arguments.costs(lazyCloud.open().account()), lazyCloud);
            return;
        }
        report = arguments.compare(lazyCloud.open().account());
        requests = lazyCloud.requests();
        if (output.isJson()) {
            printLine(document());
        } else {
            show(arguments.view(report));
        }
    }

    private String document() {
        return DriftJson.of(report, arguments.isChangedOnly(), requests);
    }

    private record CostDocument(List<CostReport.Sum> costs, List<BilledResource> resources, long requests) {}

    private void showCosts(CostReport costs, LazyCloud lazyCloud) {
        if (output.isJson()) {
            printLine(JsonMapper.shared()
                    .writeValueAsString(new CostDocument(costs.sums(), costs.resources(), lazyCloud.requests())));
        } else {
            show(CostTable.of(costs));
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
