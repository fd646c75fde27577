package dev.ballast.repl.report;

import dev.ballast.RunResult;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunEvents;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports one run: its progress, and at its end the failure, the stack trace with {@code verbose}, and the summary. */
public final class Report implements Consumer<Progress> {

    private final Lines lines;
    private final ProgressLines progress;
    private final LongSupplier nanoTime;
    private final ErrorReporter errors;
    private final long start;
    private final RunEvents events = new RunEvents();

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

    /** Prints the outcome of the run and returns the exit status. */
    public int end(RunEnd end) {
        complain(end);
        print(new Summary(result(end)));
        return end.exit();
    }

    /** Prints the outcome of an expression, with a summary if it changed something; returns the exit status. */
    public int endBriefly(RunEnd end) {
        complain(end);
        sumUp(end);
        return end.exit();
    }

    /** Prints the summary of an expression if it changed something; the caller reports its failure. */
    public void sumUp(RunEnd end) {
        progress.end();
        Summary summary = new Summary(result(end));
        if (summary.hasOutcomes()) {
            print(summary);
        }
    }

    /** Prints the outcome of the run as text on standard error and as one line of JSON on {@code out}. */
    public int end(RunEnd end, PrintStream out) {
        RunResult result = result(end);
        complain(end);
        print(new Summary(result));
        out.println(Printable.line(lines.redacted(result.json())));
        out.flush();
        return end.exit();
    }

    private void complain(RunEnd end) {
        progress.end();
        end.failure().ifPresent(errors::report);
    }

    private RunResult result(RunEnd end) {
        return new RunResult(end, events, Duration.ofNanos(nanoTime.getAsLong() - start));
    }

    private void print(Summary summary) {
        Ansi color = summary.end().exit() == ExitStatus.DONE ? Ansi.GREEN : Ansi.RED;
        summary.lines(word -> color.on(lines.screen().colored(), word)).stream()
                .map(text -> lines.screen().wrapped(text, 0))
                .forEach(lines::line);
    }
}
