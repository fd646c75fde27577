package dev.ballast.repl.report;

import dev.ballast.certificate.KeyText;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Tells a person what went wrong. */
public final class Complaint {

    private final Lines lines;
    private final boolean verbose;

    /** Writes to these lines; only {@code verbose} shows stack traces. */
    public Complaint(Lines lines, boolean verbose) {
        this.lines = lines;
        this.verbose = verbose;
    }

    /** Says what was thrown and returns the exit status of a command that sent no request. */
    public int about(Throwable thrown) {
        about(thrown, null);
        return Status.of(thrown, true, 0);
    }

    /** Says what was thrown by a script, which is null when there is none. */
    public void about(Throwable thrown, ScriptFile script) {
        lines.line(new FailureText(lines.screen()).of(new Failures(script).of(thrown)));
        if (verbose) {
            lines.line(stack(thrown));
        }
    }

    /** Says where a line was stopped by its user, which is no error, and what came of it if that was one. */
    public void about(Outcome.Stopped stopped, ScriptFile script) {
        Throwable core = stopped.thrown() == null ? null : Thrown.core(stopped.thrown());
        if (stopped.abandoned()) {
            lines.line("left behind, still running: what it does from here on is not shown");
        } else if (core == null || core instanceof InterruptedException) {
            lines.line("stopped");
        } else if (core instanceof InterruptedRunException known && core.getSuppressed().length == 0) {
            lines.line(fitting(known.problem()) + where(known, script));
        } else {
            about(stopped.thrown(), script);
        }
    }

    /** Whoever wrote one line knows where it was stopped. */
    private static String where(InterruptedRunException known, ScriptFile script) {
        return script == null || script.text().strip().indexOf('\n') < 0
                ? ""
                : known.place()
                        .map(place -> System.lineSeparator() + "  at " + place)
                        .orElse("");
    }

    private String fitting(String text) {
        return lines.screen().live() ? Wrapped.at(lines.screen().width(), text) : text;
    }

    private static String stack(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return KeyText.masked(text.toString().stripTrailing());
    }
}
