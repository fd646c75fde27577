package dev.ballast.run;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RuleException;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.PlannedWrites;
import groovy.lang.Script;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs a compiled runbook once, on the cloud of an opening, which may be a rehearsal. */
public final class RunbookExecution {

    private final Supplier<Cloud> opening;
    private final Supplier<Optional<PlannedWrites>> planned;
    private final ScriptFile file;
    private final CatalogueCheck kept;
    private final Consumer<Progress> report;
    private final Map<String, Object> variables = new HashMap<>();
    private GivenParameters parameters = GivenParameters.ofEnvironment(Map.of());
    private volatile Cloud cloud;

    /**
     * Creates the execution of a runbook.
     *
     * @param opening opens its cloud
     * @param planned returns the writes that the opened cloud may send; empty without a plan
     * @param kept the comparison with the cached lists of the service, or null without a check
     * @param report receives warnings
     */
    public RunbookExecution(
            Supplier<Cloud> opening,
            Supplier<Optional<PlannedWrites>> planned,
            ScriptFile file,
            CatalogueCheck kept,
            Consumer<Progress> report) {
        this.opening = opening;
        this.planned = planned;
        this.file = file;
        this.kept = kept;
        this.report = report;
    }

    /** Sets the stream that {@code println} of the script prints to; by default it is standard output. */
    public void printTo(PrintStream stream) {
        variables.put("out", stream);
    }

    /** Sets the values of the parameters of the runbook. */
    public void parameters(GivenParameters values) {
        this.parameters = values;
    }

    /** Returns whether the cloud was opened. */
    public boolean isOpened() {
        return cloud != null;
    }

    /** Returns how many requests were sent. */
    public long requests() {
        return cloud == null ? 0 : cloud.requests();
    }

    /** Returns the writes that were sent and not answered yet. */
    public List<String> writes() {
        return cloud == null ? List.of() : cloud.writes();
    }

    /** Opens the cloud, runs the script and closes the cloud; throws what ended the script. */
    public void run(Class<?> type, List<String> arguments, Evaluation running) {
        try (Cloud open = opening.get()) {
            cloud = open;
            requireOffered(open);
            EvaluationScope whole = open.evaluation(file.fileName(), file.text());
            try {
                running.requireNotStopped();
                Script compiled = Compiler.script(type, arguments, () -> open);
                variables.forEach(compiled.getBinding()::setVariable);
                if (compiled instanceof Runbook runbook) {
                    runbook.runWith(parameters);
                }
                Evaluation.withItsThreads(compiled::run).run();
                open.account().ledger().lease().requireNotEnded();
                requireAnswered(open);
                reportUnanswered(open);
                requireAsPlanned();
            } catch (Throwable failure) {
                whole.recordFailure(failure);
                throw failure;
            } finally {
                // A stop during the last word ends no script early, but the run ends as interrupted.
                if (running.isStopped()) {
                    whole.recordInterrupt();
                }
                whole.close();
            }
        }
    }

    /** Checks again with the lists of the service if those kept lack a region, type or image. */
    private void requireOffered(Cloud open) {
        if (kept != null && kept.isUnsettled()) {
            new FullCheck(Optional.ofNullable(open.defaultRegion()), open.dialect(), open.catalogue())
                    .require(file, FullCheck.COMPILED);
        }
    }

    /**
     * Warns of each approved write that was not sent, which may have been unnecessary.
     *
     * @throws RuleException after a refused write, even if the script caught that
     */
    public void requireAsPlanned() {
        Optional<PlannedWrites> approved = planned.get();
        approved.map(PlannedWrites::unsent)
                .orElse(List.of())
                .forEach(title -> report.accept(new Progress.Warning("approved, but not sent: " + title)));
        approved.ifPresent(PlannedWrites::requireNoneRefused);
    }

    /** Warns of requests without an answer, although the script caught that. */
    private void reportUnanswered(Cloud ended) {
        ended.account()
                .sent()
                .requests()
                .forEach(
                        call -> report.accept(new Progress.Warning(call + " has no answer, so it may have been done")));
    }

    /** Does not wait for daemon threads of the script: their answers are lost. */
    private static void requireAnswered(Cloud ended) {
        List<String> sent = ended.writes();
        if (!sent.isEmpty()) {
            throw new OutcomeUnknownException(
                    "the script ended before " + String.join(", ", sent)
                            + " was answered: Ballast does not wait for daemon threads",
                    "look at the account, and wait for that thread in the script, such as with thread.join()");
        }
    }
}
