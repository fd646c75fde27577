package dev.ballast.repl.report;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import java.io.PrintStream;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports one run: its progress, and at its end the failure, the stack trace with {@code verbose}, and the summary. */
public final class Report implements Consumer<Progress> {

    private final Lines lines;
    private final ProgressLines progress;
    private final LongSupplier nanoTime;
    private final ErrorReporter errors;
    private final long start;
    private final EventCollector events = new EventCollector();

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
        events.add(event);
        progress.accept(event);
    }

    /** Prints the outcome of the run and returns the exit status. */
    public int end(RunResult result) {
        complain(result);
        print(summary(result));
        return result.exit();
    }

    /** Prints the outcome of an expression, with a summary if it changed something; returns the exit status. */
    public int endBriefly(RunResult result) {
        complain(result);
        sumUp(result);
        return result.exit();
    }

    /** Prints the summary of an expression if it changed something; the caller reports its failure. */
    public void sumUp(RunResult result) {
        progress.end();
        Summary summary = summary(result);
        if (summary.hasOutcomes()) {
            print(summary);
        }
    }

    /** Prints the outcome of the run as text on standard error and as one line of JSON on {@code out}. */
    public int end(RunResult result, PrintStream out) {
        String document = summary(result).json();
        int exit = end(result);
        out.println(Printable.line(lines.redacted(document)));
        out.flush();
        return exit;
    }

    private void complain(RunResult result) {
        progress.end();
        result.failure().ifPresent(errors::report);
    }

    private Summary summary(RunResult result) {
        double seconds = Math.round((nanoTime.getAsLong() - start) / 1e8) / 10.0;
        return new Summary(result, events.outcomes(), events.sent(), events.warnings(), events.delays(), seconds);
    }

    private void print(Summary summary) {
        Ansi color = summary.result().exit() == ExitStatus.DONE ? Ansi.GREEN : Ansi.RED;
        summary.lines(word -> color.on(lines.screen().colored(), word)).stream()
                .map(text -> lines.screen().wrapped(text, 0))
                .forEach(lines::line);
    }
}
