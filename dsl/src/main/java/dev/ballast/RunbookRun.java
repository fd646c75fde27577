package dev.ballast;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.Cloud;
import dev.ballast.parameters.NamedValues;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.run.CheckedScript;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Failure;
import dev.ballast.run.NotebookFile;
import dev.ballast.run.Outcome;
import dev.ballast.run.RecentRunbooks;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunEvents;
import dev.ballast.run.RunbookCache;
import dev.ballast.run.RunbookExecution;
import dev.ballast.run.RunbookLoader;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs a runbook file as {@code ballast run} does: checks it with the files that it loads, opens the cloud, runs the script on another
 * thread, waits for the threads that the script starts, and closes the cloud. The result holds the printed text and the failure. An
 * interrupt of the calling thread stops the run as Ctrl-C does, and stays set. Calls run one after another.
 */
public final class RunbookRun {

    private static final RunbookCache RECENT = new RecentRunbooks();

    private final CloudSetup setup;
    private final Path path;
    private final Map<String, Object> parameters = new LinkedHashMap<>();
    private List<String> arguments = List.of();

    RunbookRun(CloudSetup setup, Path path) {
        this.setup = setup;
        this.path = path;
    }

    /** Sets the arguments, the {@code args} of the runbook. */
    public RunbookRun args(String... values) {
        arguments = List.of(values);
        return this;
    }

    /** Sets a parameter that the runbook declares, as a text or as a value of its type; a null removes it. */
    public RunbookRun parameter(String name, Object value) {
        parameters.put(name, value);
        parameters.values().removeIf(Objects::isNull);
        return this;
    }

    /** Runs it on a running sandbox instead of the selected profile, in the virtual time of the sandbox. */
    public RunbookRun on(Sandbox sandbox) {
        setup.select(sandbox);
        return this;
    }

    /** Checks the runbook and returns the errors and warnings. It sends nothing and does not run the runbook. */
    public CheckResult check() {
        List<CheckedScript> all;
        try {
            all = setup.fullCheck(setup.catalogueCheck()).of(ScriptFile.read(path));
        } catch (WrongUsageException unreadable) {
            return new CheckResult(List.of(Failure.of(unreadable)), List.of());
        }
        return new CheckResult(
                all.stream().flatMap(file -> file.mistakes().stream()).toList(),
                all.stream().flatMap(file -> file.warnings().stream()).toList());
    }

    /** Runs it. A failure is in the result. */
    public synchronized RunResult run() {
        return new Attempt().result(setup::open);
    }

    /**
     * Runs it on a simulator on top of the account: it reads the account and writes nothing. The plan of the result has what a
     * run would change; if it fails, what it would have changed before.
     */
    public synchronized RunResult rehearse() {
        Attempt attempt = new Attempt();
        return attempt.result(attempt::rehearsed);
    }

    /** One run of it. */
    private final class Attempt {

        private final RunEvents events = new RunEvents();
        private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        private final long start = System.nanoTime();
        private ScriptFile file = ScriptFile.NONE;
        private volatile RunbookExecution execution;
        private Rehearsal rehearsal;

        RunResult result(Supplier<Cloud> cloud) {
            Evaluation evaluation =
                    new Evaluation(running -> perform(cloud, running), this::report, this::unansweredWrites);
            Outcome outcome = setup.listening(events, () -> evaluation.outcome(this::failure));
            if (outcome instanceof Outcome.Stopped) {
                Thread.currentThread().interrupt();
            }
            boolean begun = execution != null && execution.isOpened();
            return new RunResult(
                    new RunEnd(outcome, begun, execution == null ? 0 : execution.requests()),
                    events,
                    Duration.ofNanos(System.nanoTime() - start),
                    setup.masked(printed.toString(StandardCharsets.UTF_8)),
                    Optional.ofNullable(rehearsal).map(Rehearsal::plan).orElse(null));
        }

        private Failure failure(Throwable thrown) {
            return Failure.of(thrown, file).masked(setup::masked);
        }

        private void perform(Supplier<Cloud> cloud, Evaluation running) {
            file = ScriptFile.read(path);
            file.notebook().flatMap(NotebookFile::omission).ifPresent(this::report);
            CatalogueCheck kept = setup.acceptingCheck();
            RunbookLoader.Loaded loaded = new RunbookLoader(setup.fullCheck(kept), Optional.of(RECENT)).load(file);
            loaded.warnings().forEach(events);
            running.requireNotStopped();
            setup.constantSecrets(loaded.secrets());
            execution = new RunbookExecution(cloud, setup::plannedWrites, file, kept, events);
            execution.parameters(setup.parameters(
                    arguments,
                    NamedValues.of(parameters),
                    setup.confirm(),
                    text -> events.accept(new Progress.Warning(text))));
            execution.printTo(new PrintStream(printed, true, StandardCharsets.UTF_8));
            execution.run(loaded.type(), arguments, running);
        }

        private Cloud rehearsed() {
            CloudSetup.Rehearsed opened = setup.rehearsed();
            rehearsal = opened.rehearsal();
            return opened.cloud();
        }

        private List<String> unansweredWrites() {
            return execution == null ? List.of() : execution.writes();
        }

        private void report(String text) {
            events.accept(new Progress.Note(text));
        }
    }
}
