package dev.ballast.repl.report;

import dev.ballast.redact.Printable;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;

/** Prints failures as error messages; with stack traces if {@code verbose}. */
public record ErrorReporter(Lines lines, boolean verbose) {

    private static final int LONGEST_STACK = 64 * 1024;

    /** Prints a failure outside of any script, and returns the exit status of a command that sent no request. */
    public int report(Throwable thrown) {
        Failure failure = Failure.of(thrown);
        report(failure);
        return ExitStatus.of(failure.cause(), true, 0);
    }

    /** Prints a failure. */
    public void report(Failure failure) {
        lines.line(text().of(failure));
        if (verbose) {
            lines.line(Printable.lines(Printable.cut(failure.stack(), LONGEST_STACK)));
        }
    }

    /** Prints why a line failed or where it was stopped, and the failure if the stop led to one; does nothing for other outcomes. */
    public void report(Outcome outcome) {
        if (outcome instanceof Outcome.Stopped stopped && FailureText.isPlain(stopped)) {
            lines.line(text().of(stopped));
        } else if (outcome.failure() != null) {
            report(outcome.failure());
        }
    }

    private FailureText text() {
        return new FailureText(lines.screen());
    }
}
