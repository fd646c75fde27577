package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.reconcile.Progress;
import dev.ballast.reconcile.Progress.ResourceEvent;
import dev.ballast.rehearsal.Plan;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.ExitStatus;
import dev.ballast.repl.report.PlanJson;
import dev.ballast.repl.report.PlanText;
import dev.ballast.repl.report.RunResult;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rehearsal of a run: collects what it would keep and adopt, and prints the plan at its end. */
final class RehearsedRun {

    private final CloudBuilder builder;
    private final RunConsole console;
    private final Screen page;
    private final Set<ResourceEvent> others = Collections.synchronizedSet(new LinkedHashSet<>());

    /** Makes a builder open the cloud on a rehearsal; warnings and notes are reported as in a run. */
    RehearsedRun(CloudBuilder builder, RunConsole console, Screen page) {
        this.builder = builder;
        this.console = console;
        this.page = page;
        builder.rehearsing().progress(this::accept);
    }

    private void accept(Progress event) {
        if (event instanceof Progress.Kept || event instanceof Progress.Adopted) {
            others.add((ResourceEvent) event);
        } else if (event instanceof Progress.Warning || event instanceof Progress.Note) {
            console.report.accept(event);
        }
    }

    /** Reports a failure, prints the plan up to it on standard output, and returns the exit status. */
    int end(RunResult result, Output form, boolean detailed) {
        int exit = console.report.endBriefly(result);
        if (builder.rehearsal().isEmpty()) {
            return exit;
        }
        Plan plan = builder.rehearsal().get().plan();
        List<ResourceEvent> kept = new ArrayList<>(others);
        PrintStream out = console.output.stream();
        if (form == Output.JSON) {
            out.println(PlanJson.of(plan, kept, result));
        } else {
            PlanText.lines(plan, kept, page).forEach(out::println);
        }
        out.flush();
        return exit == ExitStatus.DONE && detailed && !plan.isEmpty() ? ExitStatus.DIFFERS : exit;
    }
}
