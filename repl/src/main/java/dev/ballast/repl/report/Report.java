package dev.ballast.repl.report;

import dev.ballast.RunResult;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotVerifiedException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.error.WireException;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunEvents;
import dev.ballast.run.Throwables;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports one run: its progress, and at its end the failure, the stack trace with {@code verbose}, and the summary. */
public final class Report implements Consumer<Progress> {

    private static final Set<Class<?>> PASSING = Set.of(
            InterruptedRunException.class, NotVerifiedException.class, WaitTimeoutException.class, WireException.class);

    private final Lines lines;
    private final ProgressLines progress;
    private final LongSupplier nanoTime;
    private final ErrorReporter errors;
    private final long start;
    private volatile String next = "run again";
    private final RunEvents events = new RunEvents();
    private RunResult last;

    /** Begins a report; {@code nanoTime} measures the duration, {@code verbose} adds stack traces. */
    public Report(Lines lines, LongSupplier nanoTime, boolean verbose) {
        this.lines = lines;
        this.progress = new ProgressLines(lines);
        this.nanoTime = nanoTime;
        this.errors = new ErrorReporter(lines, verbose);
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void accept(Progress event) {
        events.accept(event);
        progress.accept(event);
    }

    /** Shows on a live screen how far a work is, until the end of the report. */
    public void show(Supplier<String> work) {
        progress.show(work);
    }

    /** Says after an interruption that the run continues by a new plan, because an approved one runs once. */
    public void continueByNewPlan() {
        next = "create a new plan";
    }

    /** Prints the outcome of the run and returns the exit status. */
    public int end(RunEnd end) {
        printFailure(end);
        printSummary(result(end));
        return end.exit();
    }

    /** Prints the failure, and the summary only if something changed; returns the exit status. */
    public int endQuietly(RunEnd end) {
        printFailure(end);
        printSummaryOfChanges(end);
        return end.exit();
    }

    /** Prints the summary only if something changed; the caller reports the failure. */
    public void printSummaryOfChanges(RunEnd end) {
        progress.end();
        RunResult result = result(end);
        if (!result.getSent().isEmpty() || !result.outcomes().values().stream().allMatch(List::isEmpty)) {
            printSummary(result);
        }
    }

    /** Prints the outcome of the run as text on standard error and as one line of JSON on {@code out}. */
    public int end(RunEnd end, PrintStream out) {
        printFailure(end);
        printSummary(result(end));
        out.println(document(end));
        out.flush();
        return end.exit();
    }

    /** Returns the outcome of the run as one line of JSON, without secrets. */
    public String document(RunEnd end) {
        return Printable.line(lines.redacted(result(end).json()));
    }

    private void printFailure(RunEnd end) {
        progress.end();
        end.failure().ifPresent(errors::report);
    }

    /** Returns the same result wherever one end is reported. */
    private RunResult result(RunEnd end) {
        if (last == null || !last.end().equals(end)) {
            last = new RunResult(end, events, Duration.ofNanos(nanoTime.getAsLong() - start));
        }
        return last;
    }

    /** Prints the last lines of a run: its outcome, and the numbers of its events. */
    private void printSummary(RunResult result) {
        RunEnd end = result.end();
        boolean isWrongUsage = end.exit() == ExitStatus.WRONG_USAGE;
        if (isWrongUsage && end.requests() == 0) {
            return;
        }
        if (end.exit() == ExitStatus.REFUSED && end.requests() == 0) {
            print(marked(end, "refused:") + " no request was sent");
            return;
        }
        String how = marked(end, (isWrongUsage ? "stopped" : end.word()) + ":");
        String requests = end.requests() + (end.requests() == 1 ? " request" : " requests");
        print(how + " " + counts(result) + "; " + requests + ", " + result.getSeconds() + " s");
        if (end.unknownOutcomes() == 0 && goesOn(result)) {
            print((result.getCreated().isEmpty()
                            ? "the service accepted the changes listed above; "
                            : "the resources listed above exist; ")
                    + next + " to continue");
        }
    }

    private String marked(RunEnd end, String how) {
        return (end.exit() == ExitStatus.DONE ? Ansi.GREEN : Ansi.RED)
                .on(lines.screen().colored(), how);
    }

    private void print(String text) {
        lines.line(lines.screen().wrapped(text, 0));
    }

    /** Returns whether a second run would continue: it stops at a create of unknown outcome, and creates again what this one deleted. */
    private static boolean goesOn(RunResult result) {
        boolean acted = !result.getCreated().isEmpty() || !result.getChanged().isEmpty();
        return acted && result.getDeleted().isEmpty() && mayPass(result.end());
    }

    /** Returns whether the failure may be temporary; a violated rule or a refusal of the service is not. */
    private static boolean mayPass(RunEnd end) {
        return end.isInterrupted()
                || end.failure().map(failure -> Throwables.core(failure.cause())).stream()
                        .flatMap(core -> Stream.concat(
                                Stream.of(core),
                                Arrays.stream(core.getSuppressed()).map(Throwables::core)))
                        .map(failure -> failure instanceof RefusedException refused
                                ? refused.isPassing()
                                : PASSING.contains(failure.getClass()))
                        .reduce(Boolean::logicalAnd)
                        .orElse(false);
    }

    private static String counts(RunResult result) {
        Map<String, Long> counts = new LinkedHashMap<>();
        result.outcomes().forEach((word, events) -> counts.put(word, (long) events.size()));
        // As in a plan, a resource counts once, whatever was changed or recorded of it.
        List<Reference> created = result.getCreated();
        counts.put(
                "changed",
                result.outcomes().get("changed").stream()
                        .filter(event -> !(event instanceof Progress.Recorded) || !created.contains(event.reference()))
                        .map(ResourceEvent::reference)
                        .distinct()
                        .count());
        long sent = result.getSent().size();
        counts.put(sent == 1 ? "request of api sent" : "requests of api sent", sent);
        long unknown = result.end().unknownOutcomes();
        counts.put(unknown == 1 ? "outcome unknown" : "outcomes unknown", unknown);
        counts.values().removeIf(count -> count == 0);
        return counts.isEmpty()
                ? "no changes"
                : counts.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }
}
