package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Diagnostic.Edit;
import dev.ballast.check.Diagnostic.Range;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.rules.Problem;
import dev.ballast.run.CallTrace.Call;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.runtime.powerassert.PowerAssertionError;

/**
 * Describes a throwable as a failure: the problem, the line of the script, the remedy.
 *
 * @param secrets masks the texts that a message may quote
 */
record Failures(ScriptFile script, Redactor secrets) {

    /** The problem of a text that ends too early. */
    static final String UNFINISHED = "it ends too early";

    Failures(ScriptFile script) {
        this(script, script.redactor());
    }

    Failure of(Throwable thrown) {
        return of(thrown, List.of());
    }

    /** Returns the failure of a line that was called by others: the lines on its stack that are known, the innermost first. */
    Failure of(Throwable thrown, List<Call> calls) {
        Throwable core = Throwables.core(thrown);
        if (core instanceof MultipleCompilationErrorsException errors) {
            return together(new CompileErrors(script).failures(errors), thrown);
        }
        if (core instanceof RefusedByCheckException refused) {
            return together(
                    refused.files().stream()
                            .flatMap(file -> file.mistakes().stream())
                            .toList(),
                    thrown);
        }
        List<Call> lines = lines(thrown, calls);
        Failure.Spot spot = lines.isEmpty() ? null : spot(lines.get(0), core);
        Optional<Problem> argument =
                spot == null ? Optional.empty() : GroovyMessages.missingArgument(core, spot.text());
        return new Failure(
                argument.map(Problem::code)
                        .orElseGet(() -> core instanceof RuleException refused ? refused.code() : null),
                masked(KeyText.masked(argument.map(Problem::what).orElseGet(() -> problem(core)))),
                spot,
                masked(argument.map(Problem::instead).orElseGet(() -> remedy(core))),
                others(core),
                lines.stream().skip(1).map(Call::toString).toList(),
                thrown,
                secrets,
                null);
    }

    /** Returns the failure of a text that ends too early; {@code missing} are the brackets and quotes that close what is open. */
    Failure unfinished(String missing) {
        RuleException refused = new RuleException(
                RefusalCode.SYNTAX, UNFINISHED + (missing.isEmpty() ? "" : ": " + missing + " is missing"), null);
        refused.locateAt(new SourceLocation(
                script.name(), (int) script.text().stripTrailing().lines().count()));
        return of(refused);
    }

    /** Returns the first of several failures, with the others beside it. */
    private Failure together(List<Failure> all, Throwable thrown) {
        Failure first = all.get(0);
        return new Failure(
                first.code(),
                first.problem(),
                first.spot(),
                first.remedy(),
                all.subList(1, all.size()),
                List.of(),
                thrown,
                secrets,
                null);
    }

    /** Returns a failure for each finding of the check. */
    List<Failure> findings(List<Diagnostic> found) {
        return found.stream().map(one -> finding(one, true)).toList();
    }

    /** Returns the failure of a finding, with its place if that is known. */
    Failure finding(Diagnostic found, boolean isPlaced) {
        Diagnostic masked = masked(found);
        Range place = editorRange(found.range());
        Failure.Spot spot = new Failure.Spot(
                script,
                place.line(),
                place.column(),
                true,
                script.line(place.line()).orElse(""),
                null,
                false);
        Diagnostic shown = new Diagnostic(
                place,
                found.severity(),
                masked.problem(),
                found.edit().map(edit -> new Edit(edit.title(), editorRange(edit.range()), edit.newText())));
        return new Failure(masked.problem(), isPlaced ? spot : null, isPlaced ? shown : null);
    }

    /** Returns a finding whose texts are masked. */
    Diagnostic masked(Diagnostic found) {
        Problem problem = found.problem();
        Problem masked = new Problem(problem.code(), masked(problem.what()), masked(problem.instead()));
        return new Diagnostic(found.range(), found.severity(), masked, found.edit());
    }

    /** Returns a range with its columns in UTF-16 units. */
    private Range editorRange(Range range) {
        return new Range(
                range.line(),
                script.column(range.line(), range.column()),
                range.endLine(),
                script.column(range.endLine(), range.endColumn()));
    }

    private String masked(String text) {
        return text == null ? null : secrets.text(text);
    }

    /** Returns the other failures of a batch, each with its line, without earlier attempts of the same call and without stops. */
    private List<Failure> others(Throwable thrown) {
        return Arrays.stream(thrown.getSuppressed())
                .filter(other -> Throwables.core(other) instanceof BallastException known
                        && !(known instanceof InterruptedRunException))
                .filter(other -> (other instanceof BallastException known
                                && known.location().isPresent())
                        || !(thrown instanceof InterruptedRunException
                                || problem(Throwables.core(other)).equals(problem(thrown))))
                .map(this::of)
                .toList();
    }

    private static String problem(Throwable thrown) {
        if (thrown instanceof BallastException known) {
            return known.problem();
        }
        if (thrown instanceof PowerAssertionError assertion) {
            return "this assertion failed:" + System.lineSeparator() + assertion.getMessage();
        }
        if (thrown instanceof WrongUsageException || thrown instanceof UnreadableException) {
            return thrown.getMessage();
        }
        if (thrown instanceof InterruptedException) {
            boolean begun = Arrays.stream(thrown.getStackTrace()).anyMatch(ScriptFile::isFrame);
            return begun ? "stopped in the script itself" : "stopped before the script began";
        }
        return GroovyMessages.plainly(thrown).orElseGet(() -> verbatimMessage(thrown));
    }

    /** Keeps the class name before the message, since a script would catch that class. */
    private static String verbatimMessage(Throwable thrown) {
        String kind = thrown.getClass().getSimpleName();
        if (thrown.getMessage() == null || thrown.getMessage().isBlank()) {
            return kind;
        }
        // Java adds the code of the class to what it finds wrong with it.
        boolean dump = thrown instanceof LinkageError;
        return kind + ": " + (dump ? thrown.getMessage().lines().findFirst().orElse("") : thrown.getMessage());
    }

    private static String remedy(Throwable thrown) {
        if (thrown instanceof BallastException known) {
            return known.remedy().orElse(null);
        }
        if (thrown instanceof OutOfMemoryError) {
            return "set more memory:  BALLAST_JAVA_OPTS=-Xmx1g";
        }
        if (thrown instanceof StackOverflowError) {
            return "stop the endless recursion, write a loop, or give the stack more room: BALLAST_JAVA_OPTS=-Xss4m";
        }
        return thrown instanceof WrongUsageException wrong
                ? wrong.remedy().orElse(null)
                : GroovyMessages.instead(thrown).orElse(null);
    }

    /** Returns the calls, below the line of another file that failed. */
    private List<Call> lines(Throwable thrown, List<Call> calls) {
        Optional<SourceLocation> named =
                Throwables.core(thrown) instanceof BallastException known ? known.location() : Optional.empty();
        Stream<Call> other = named.or(() -> frame(thrown)).stream()
                .filter(at ->
                        calls.stream().noneMatch(call -> call.text().fileName().equals(at.file())))
                .map(at -> new Call(
                        at.file().equals(script.fileName()) ? script : new ScriptFile(at.file(), ""), at.line()));
        return Stream.concat(other, calls.stream()).toList();
    }

    private Failure.Spot spot(Call call, Throwable core) {
        String text = call.text().line(call.line()).orElse("");
        // Named where nothing else that is reported names it, as in a loop.
        String resource = core instanceof BallastException known
                ? known.subject()
                        .filter(one -> !one.isIn(known.problem()) && !one.isIn(text))
                        .map(one -> masked(one.title()))
                        .orElse(null)
                : null;
        int begins = text.length() - text.stripLeading().length();
        boolean only = script.text().strip().indexOf('\n') < 0;
        return new Failure.Spot(call.text(), call.line(), begins + 1, false, text, resource, only);
    }

    /** Returns the innermost line of the script that the failure went through. */
    private Optional<SourceLocation> frame(Throwable thrown) {
        return Throwables.chain(thrown)
                .flatMap(one -> Arrays.stream(one.getStackTrace())
                        .filter(this::isOfUser)
                        .filter(frame -> frame.getLineNumber() > 0)
                        .findFirst()
                        .stream())
                .reduce((outer, inner) -> inner)
                .map(frame -> new SourceLocation(frame.getFileName(), frame.getLineNumber()));
    }

    private boolean isOfUser(StackTraceElement frame) {
        String file = frame.getFileName();
        return script.fileName().equals(file)
                || (file != null
                        && file.endsWith(".groovy")
                        && script.folder()
                                .filter(folder -> Files.exists(folder.resolve(file)))
                                .isPresent());
    }
}
