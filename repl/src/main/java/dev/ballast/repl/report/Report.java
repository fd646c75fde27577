package dev.ballast.repl.report;

import dev.ballast.converge.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Tells of one run: what happens while it goes on, and at its end the failure, the stack when asked, and the summary. */
public final class Report implements Consumer<Progress> {

    private final Lines lines;
    private final ProgressLines progress;
    private final LongSupplier nanoTime;
    private final Complaint complaint;
    private final long start;
    private final Tally tally = new Tally();

    /** Begins a report; the clock tells how long the run takes, and only {@code verbose} shows stack traces. */
    public Report(Lines lines, LongSupplier nanoTime, boolean verbose) {
        this.lines = lines;
        this.progress = new ProgressLines(lines);
        this.nanoTime = nanoTime;
        this.complaint = new Complaint(lines, verbose);
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void accept(Progress event) {
        tally.add(event);
        progress.accept(event);
    }

    /** Says how the run ended and returns the exit status. */
    public int end(Ending ending) {
        progress.end();
        Verdict verdict = Verdict.of(ending);
        verdict.failure().ifPresent(thrown -> complaint.about(thrown, ending.script()));
        Summary.of(verdict, tally, ending.requests(), seconds()).forEach(lines::line);
        return verdict.exit();
    }

    /** Says how an expression ended, and sums up only what it did to the cloud; returns the exit status. */
    public int endBriefly(Ending ending) {
        progress.end();
        Verdict verdict = Verdict.of(ending);
        verdict.failure().ifPresent(thrown -> complaint.about(thrown, ending.script()));
        if (tally.hasActs()) {
            Summary.of(verdict, tally, ending.requests(), seconds()).forEach(lines::line);
        }
        return verdict.exit();
    }

    /** Says how the run ended, on standard error for a person and on standard output as one line of JSON. */
    public int end(Ending ending, PrintStream out) {
        Verdict verdict = Verdict.of(ending);
        String document = new JsonDocument(tally)
                .line(verdict, failure(verdict, ending).orElse(null), ending.requests(), seconds());
        int exit = end(ending);
        out.println(document);
        out.flush();
        return exit;
    }

    private static Optional<Failure> failure(Verdict verdict, Ending ending) {
        return verdict.failure().map(new Failures(ending.script())::of);
    }

    private double seconds() {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", (nanoTime.getAsLong() - start) / 1e9));
    }
}
