package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
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
        Summary.of(verdict, tally, ending.requests(), seconds()).forEach(text -> lines.line(painted(verdict, text)));
        return verdict.exit();
    }

    /** Says how an expression ended, and sums up only what it did to the cloud; returns the exit status. */
    public int endBriefly(Ending ending) {
        progress.end();
        Verdict verdict = Verdict.of(ending);
        verdict.failure().ifPresent(thrown -> complaint.about(thrown, ending.script()));
        sumUp(ending);
        return verdict.exit();
    }

    /** Sums up what an expression did to the cloud; nothing when it did nothing there. How it failed is for the caller to say. */
    public void sumUp(Ending ending) {
        progress.end();
        if (tally.hasActs()) {
            Verdict verdict = Verdict.of(ending);
            Summary.of(verdict, tally, ending.requests(), seconds())
                    .forEach(text -> lines.line(painted(verdict, text)));
        }
    }

    /** Says how the run ended, on standard error for a person and on standard output as one line of JSON. */
    public int end(Ending ending, PrintStream out) {
        Verdict verdict = Verdict.of(ending);
        String document = new JsonDocument(tally)
                .line(verdict, failure(verdict, ending).orElse(null), ending.requests(), seconds());
        int exit = end(ending);
        out.println(Printable.line(lines.redacted(document)));
        out.flush();
        return exit;
    }

    /** The first word says how it ended. */
    private String painted(Verdict verdict, String text) {
        Ansi paint = verdict.exit() == Status.DONE ? Ansi.GREEN : Ansi.RED;
        String word = verdict.word() + ":";
        return text.startsWith(word) ? paint.on(lines.screen().colored(), word) + text.substring(word.length()) : text;
    }

    private static Optional<Failure> failure(Verdict verdict, Ending ending) {
        return verdict.failure().map(new Failures(ending.script())::of);
    }

    private double seconds() {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", (nanoTime.getAsLong() - start) / 1e9));
    }
}
