package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.error.RefusalCode;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.rules.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A failure in words for a person. It is written where the failure is caught, from the script that failed; the secrets that are
 * written into the script are masked.
 *
 * @param code the kind of mistake if a rule refuses it, or null
 * @param problem what is wrong, with the service's own message if there is one; may have several lines
 * @param spot where in the script, or null
 * @param remedy what to write or run instead, or null
 * @param others further failures
 * @param callers the callers of the spot, the nearest first, such as {@code cell-3:1}
 * @param cause what was thrown, or null for a finding of the check
 * @param secrets masks the stack of the cause
 * @param finding the finding of the check with its columns in UTF-16 units, as editors count, or null
 */
public record Failure(
        RefusalCode code,
        String problem,
        Spot spot,
        String remedy,
        List<Failure> others,
        List<String> callers,
        Throwable cause,
        Redactor secrets,
        Diagnostic finding) {

    /** Copies the lists. */
    public Failure {
        others = List.copyOf(others);
        callers = List.copyOf(callers);
    }

    /** Creates a finding of the check. */
    Failure(Problem problem, Spot spot, Diagnostic finding) {
        this(problem.code(), problem.what(), spot, problem.instead(), List.of(), List.of(), null, null, finding);
    }

    /** Returns a failure outside of any script. */
    public static Failure of(Throwable thrown) {
        return of(thrown, ScriptFile.NONE);
    }

    /** Returns the failure of a script. */
    public static Failure of(Throwable thrown, ScriptFile script) {
        return new Failures(script).of(thrown);
    }

    /**
     * A place in the script with its text.
     *
     * @param column the column of the caret, from 1
     * @param exact whether the error begins at that column; else only the line is known
     * @param text the text of the line, or empty if unknown
     * @param cell the code cell of a notebook and the line in it, or null
     * @param resource the resource that neither the problem nor the line names, or null
     * @param only whether the script has no other line
     */
    public record Spot(
            String file, int line, int column, boolean exact, String text, String cell, String resource, boolean only) {

        Spot(ScriptFile script, int line, int column, boolean exact, String text, String resource, boolean only) {
            this(
                    script.name(),
                    line,
                    column,
                    exact,
                    text,
                    script.notebook().map(notebook -> notebook.place(line)).orElse(null),
                    resource,
                    only);
        }

        @Override
        public String toString() {
            return file + ":" + line + (exact ? ":" + column : "");
        }
    }

    /** Returns the same failure with masked texts. */
    public Failure masked(UnaryOperator<String> mask) {
        List<Failure> masked = others.stream().map(other -> other.masked(mask)).toList();
        String instead = remedy == null ? null : mask.apply(remedy);
        return new Failure(code, mask.apply(problem), spot, instead, masked, callers, cause, secrets, finding);
    }

    /** Returns a finding of the check as a warning of one line. */
    Progress.Warning warning() {
        return new Progress.Warning(code, spot + ": " + problem + (remedy == null ? "" : ": " + remedy));
    }

    /** Returns the code, the place and the problem. The text of the cause may contain secrets. */
    @Override
    public String toString() {
        return (code == null ? "" : code + " ") + (spot == null ? "" : spot + ": ") + problem;
    }

    /** Returns the failure and those beside it. */
    public List<Failure> all() {
        return Stream.concat(Stream.of(this), others.stream()).toList();
    }

    /** Returns the stack trace of the cause. */
    public String stack() {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text));
        return secrets.text(KeyText.masked(text.toString().stripTrailing()));
    }
}
