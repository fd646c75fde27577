package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.rehearsal.Plan;
import dev.ballast.rehearsal.PlannedCalls.Writes;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.repl.render.PlanEvents;
import dev.ballast.repl.render.PlanOutline;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.PlanJson;
import dev.ballast.run.RunEnd;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;

/** The rehearsal of a run: collects what it would keep and adopt, and prints the plan at its end. */
final class RehearsedRun {

    private final CloudSetup builder;
    private final RunConsole console;
    private final Screen page;
    private final PlanEvents events;
    private final String ownSalt = UUID.randomUUID().toString();

    /** Makes a builder open the cloud on a rehearsal; warnings and notes are reported as in a run. */
    RehearsedRun(CloudSetup builder, RunConsole console, Screen page) {
        this.builder = builder;
        this.console = console;
        this.page = page;
        this.events = new PlanEvents(console.report);
        builder.rehearsing().progress(events);
    }

    /** Returns the changes of the run so far. */
    Plan plan() {
        return builder.rehearsal().map(Rehearsal::plan).orElse(Plan.NONE);
    }

    /** Returns the plan as one line of JSON, with hashes of its own salt. */
    String json(RunEnd result, int exit) {
        return json(result, exit, ownSalt);
    }

    /** Returns whether the run would send or record anything. */
    boolean changes() {
        return !plan().isEmpty() || events.records();
    }

    /**
     * Returns the plan as one line of JSON.
     *
     * @param exit the exit status
     * @param salt the salt of the hashes in it, that of the plan it is compared with
     */
    String json(RunEnd result, int exit, String salt) {
        return PlanJson.of(
                plan(),
                builder.rehearsal()
                        .map(rehearsal -> rehearsal.writes(salt))
                        .orElseGet(() -> new Writes(salt, Map.of())),
                events.events(),
                result,
                exit);
    }

    /** Tells the plan on standard error. */
    void report() {
        lines(console.lines.screen()).forEach(console.lines::line);
    }

    private List<String> lines(Screen screen) {
        return new TextWriter(screen).lines(PlanOutline.of(plan(), events.events(), console.output.isUsed()));
    }

    /**
     * Reports a failure, prints the changes that were planned up to it on standard output, and returns the exit status; {@code whole} receives that
     * status if the plan is whole.
     */
    int end(RunEnd result, boolean json, boolean detailed, IntConsumer whole) {
        boolean done = console.report.endQuietly(result) == ExitStatus.DONE;
        boolean differs = detailed && done && (!plan().isEmpty() || events.differs());
        int exit = differs ? ExitStatus.DIFFERS : result.exit();
        if (json) {
            console.output.printLine(json(result, exit));
        } else if (builder.rehearsal().isPresent() && (done || !plan().isEmpty())) {
            lines(page).forEach(console.output::printLine);
        }
        console.output.flush();
        if (done) {
            whole.accept(exit);
        }
        return exit;
    }
}
