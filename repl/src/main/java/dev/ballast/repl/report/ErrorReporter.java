package dev.ballast.repl.report;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Printable;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.UnaryOperator;

/** Prints failures as error messages; with stack traces if {@code verbose}. */
public record ErrorReporter(Lines lines, boolean verbose) {

    /** What is wrong with a text that ends too early. */
    static final String UNFINISHED = "it ends too early";

    private static final int LONGEST_STACK = 64 * 1024;

    /** Prints a failure and returns the exit status of a command that sent no request. */
    public int report(Throwable thrown) {
        report(thrown, null);
        return ExitStatus.of(thrown, true, 0);
    }

    /** Prints the failure of a script; {@code script} may be null. */
    public void report(Throwable thrown, ScriptFile script) {
        tell(new Failures(script).of(thrown), thrown, said -> script == null ? said : script.masked(said));
    }

    /** Prints why a line failed or where it was stopped; does nothing for other outcomes. */
    public void report(Outcome outcome, ScriptFile script) {
        if (outcome instanceof Outcome.Failed failed) {
            report(failed, script);
        } else if (outcome instanceof Outcome.Stopped stopped) {
            report(stopped, script);
        }
    }

    private void report(Outcome.Failed failed, ScriptFile script) {
        tell(new Failures(script).of(failed), failed.thrown(), failed.masked());
    }

    private void tell(Failure failure, Throwable thrown, UnaryOperator<String> masked) {
        lines.line(new FailureText(lines.screen()).of(failure));
        if (verbose) {
            lines.line(masked.apply(stack(thrown)));
        }
    }

    /** Returns an incomplete text as a failure at its last line. */
    public static Outcome.Failed unfinished(Outcome.Incomplete incomplete, ScriptFile text) {
        String missing = incomplete.missing().isEmpty() ? "" : ": " + incomplete.missing() + " is missing";
        RuleException refused = new RuleException(RefusalCode.SYNTAX, UNFINISHED + missing, null);
        refused.locateAt(new SourceLocation(
                text.name(), (int) text.text().stripTrailing().lines().count()));
        return new Outcome.Failed(refused);
    }

    /** Prints where the user stopped a line, and the failure if the stop led to one. */
    private void report(Outcome.Stopped stopped, ScriptFile script) {
        Throwable core = stopped.thrown() == null ? null : Throwables.core(stopped.thrown());
        if (stopped.abandoned()) {
            lines.line("still running in the background; its output is no longer shown");
        } else if (core == null || core instanceof InterruptedException || core instanceof ThreadDeath) {
            lines.line("stopped");
        } else if (core instanceof InterruptedRunException known
                && new Failures(script).of(core).others().isEmpty()) {
            // A user who typed one line knows where it was stopped.
            boolean several = script != null && script.text().strip().indexOf('\n') >= 0;
            String where = known.location()
                    .filter(at -> several)
                    .map(at -> System.lineSeparator() + "  at " + at)
                    .orElse("");
            lines.line(lines.screen().wrapped(known.problem(), 0) + where);
        } else {
            report(stopped.thrown(), script);
        }
    }

    private static String stack(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return Printable.lines(Printable.cut(KeyText.masked(text.toString().stripTrailing()), LONGEST_STACK));
    }
}
