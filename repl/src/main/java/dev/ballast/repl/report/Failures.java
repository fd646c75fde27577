package dev.ballast.repl.report;

import dev.ballast.check.Diagnostic;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.redact.KeyText;
import dev.ballast.repl.evaluation.Checked;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.RefusedByCheckException;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.UnreadableException;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.rules.Problem;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.runtime.powerassert.PowerAssertionError;

/** Translates a throwable for a person: the problem, the line of the script, the remedy. */
record Failures(ScriptFile script, UnaryOperator<String> mask) {

    /** Creates the translator for a script, or null if none was read. */
    Failures(ScriptFile script) {
        this(script, script == null ? UnaryOperator.identity() : script::masked);
    }

    Failure of(Throwable thrown) {
        Throwable core = Throwables.core(thrown);
        if (core instanceof MultipleCompilationErrorsException errors) {
            ScriptFile compiled = script == null ? new ScriptFile("the text", "") : script;
            return Failure.together(new CompileErrors(compiled).failures(errors));
        }
        if (core instanceof RefusedByCheckException refused) {
            return Failure.together(
                    refused.files().stream().flatMap(file -> of(file).stream()).toList());
        }
        Failure.Spot spot = (core instanceof BallastException known
                        ? known.location()
                        : Optional.<SourceLocation>empty())
                .or(() -> frame(thrown))
                .map(at -> spot(at, script))
                .map(at -> core instanceof BallastException known ? naming(known, at) : at)
                .orElse(null);
        Optional<Problem> argument =
                spot == null ? Optional.empty() : GroovyMessages.missingArgument(core, spot.text());
        return new Failure(
                argument.map(Problem::code)
                        .orElseGet(() -> core instanceof RuleException refused ? refused.code() : null),
                masked(KeyText.masked(argument.map(Problem::what).orElseGet(() -> problem(core)))),
                spot,
                masked(argument.map(Problem::instead).orElseGet(() -> remedy(core))),
                others(core),
                List.of());
    }

    /** Adds the resource where nothing that is reported names it, as in a loop. */
    private Failure.Spot naming(BallastException known, Failure.Spot spot) {
        return known.subject()
                .filter(resource -> !resource.isIn(known.problem()) && !resource.isIn(spot.text()))
                .map(resource -> spot.in(masked(resource.title())))
                .orElse(spot);
    }

    /** Returns the failure of a line, with the earlier lines it passed through. */
    Failure of(Outcome.Failed failed) {
        Failure failure = new Failures(script, said -> masked(failed.masked().apply(said))).of(failed.thrown());
        List<Outcome.Call> calls = failed.calls();
        if (calls.isEmpty() || failed.column() > 0) {
            return failure;
        }
        Outcome.Call own = calls.get(0);
        return new Failure(
                failure.code(),
                failure.problem(),
                spot(new SourceLocation(own.text().fileName(), own.line()), own.text()),
                failure.remedy(),
                failure.others(),
                calls.stream().skip(1).map(Outcome.Call::toString).toList());
    }

    /** Returns a failure for each error of the check, or for the reason why the script does not compile. */
    static List<Failure> of(Checked checked) {
        return checked.errors()
                .map(errors -> new CompileErrors(checked.file()).failures(errors))
                .orElseGet(() ->
                        new Failures(checked.file()).all(checked.findings().errors()));
    }

    List<Failure> all(List<Diagnostic> found) {
        return found.stream()
                .map(one -> new Failure(
                        one.problem().code(),
                        masked(one.problem().what()),
                        new Failure.Spot(
                                script.name(),
                                one.line(),
                                script.column(one.line(), one.column()),
                                true,
                                script.line(one.line()).orElse("")),
                        masked(one.problem().instead())))
                .toList();
    }

    private String masked(String text) {
        return text == null ? null : mask.apply(text);
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
        if (thrown instanceof InterruptedException || thrown instanceof ThreadDeath) {
            // A death has the stack of the thread that sent it, and is sent to scripts alone.
            boolean begun = thrown instanceof ThreadDeath
                    || Arrays.stream(thrown.getStackTrace()).anyMatch(ScriptFile::isFrame);
            return begun ? "stopped in the script itself" : "stopped before the script began";
        }
        return GroovyMessages.plainly(thrown).orElseGet(() -> asItIs(thrown));
    }

    /** Keeps the class name before the message, since a script would catch that class. */
    private static String asItIs(Throwable thrown) {
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
            return "stop the endless recursion, or write a loop";
        }
        return thrown instanceof WrongUsageException wrong
                ? wrong.remedy().orElse(null)
                : GroovyMessages.instead(thrown).orElse(null);
    }

    /** Returns the innermost line of the script that the failure went through. */
    private Optional<SourceLocation> frame(Throwable thrown) {
        return Throwables.chain(thrown)
                .flatMap(one -> Arrays.stream(one.getStackTrace())
                        .filter(frame -> script != null && isOfUser(frame))
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

    private static Failure.Spot spot(SourceLocation location, ScriptFile script) {
        Optional<ScriptFile> own =
                Optional.ofNullable(script).filter(file -> file.fileName().equals(location.file()));
        String text = own.flatMap(file -> file.line(location.line())).orElse("");
        int begins = text.length() - text.stripLeading().length();
        String file = own.map(ScriptFile::name).orElse(location.file());
        return new Failure.Spot(file, location.line(), begins + 1, false, text);
    }
}
