package dev.ballast.repl.lsp;

import dev.ballast.CloudOpening;
import dev.ballast.check.Findings.Load;
import dev.ballast.error.BallastException;
import dev.ballast.model.Dialect;
import dev.ballast.profile.Setting;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.run.Checked;
import dev.ballast.run.Failure;
import dev.ballast.run.WrongUsageException;
import dev.ballast.syntax.Tokenizer;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Checks the runbooks of an editor as {@code ballast check} does. It sends nothing: lists of the service are those kept in files. */
final class RunbookChecker {

    private static final String SOURCE = "ballast";
    private static final String PAGE = "https://ballast.dev/ballast/docs/refusals.md#";

    /** The comment that names the dialect of a runbook. */
    private static final Pattern WRITTEN_FOR = Pattern.compile("\\A// Written for the dialect (\\p{L}+)\\b");

    private final ServerSettings settings;
    private final Map<String, Result> results = new HashMap<>();

    /**
     * The result of a check.
     *
     * @param diagnostics the mistakes and warnings; a file that it loads counts as one at the place that loads it
     * @param loads the files that it loads
     */
    record Result(Document document, List<Diagnostic> diagnostics, List<Load> loads) {}

    RunbookChecker(ServerSettings settings) {
        this.settings = settings;
    }

    /** Checks a document. */
    Result check(Document document) {
        Result result = result(document);
        results.put(document.uri(), result);
        return result;
    }

    /** Returns the result of the last check of a document, which is checked if this version was not. */
    Result newest(Document document) {
        Result known = results.get(document.uri());
        return known != null && known.document().equals(document) ? known : check(document);
    }

    void forget(String uri) {
        results.remove(uri);
    }

    /** Returns what completes a document. It opens no cloud: only the evaluation of a line would. */
    CodeCompleter completer(Document document) {
        Session.Environment environment = new Session.Environment(
                new PrintStream(OutputStream.nullOutputStream()),
                told -> {},
                document.path().map(Path::getParent).orElse(Path.of("")),
                Set.of(),
                new Redactor());
        return new CodeCompleter(new Session(new LazyCloud(settings(document).opening()), environment));
    }

    /** Returns the words of the command that rehearses a file. */
    List<Object> rehearsal(Path file) {
        return Stream.concat(settings.rehearsal().stream(), Stream.of(file.toString()))
                .<Object>map(word -> word)
                .toList();
    }

    private Result result(Document document) {
        try {
            List<Checked> all = settings(document).checks(document);
            Checked own = all.get(0);
            List<Diagnostic> found = new ArrayList<>();
            own.mistakes().forEach(one -> found.add(diagnostic(document, one, DiagnosticSeverity.Error)));
            own.warnings().forEach(one -> found.add(diagnostic(document, one, DiagnosticSeverity.Warning)));
            all.stream().skip(1).forEach(other -> loaded(document, own, other).ifPresent(found::add));
            return new Result(document, found, own.findings().loads());
        } catch (RuntimeException | StackOverflowError failure) {
            if (!(failure instanceof BallastException || failure instanceof WrongUsageException)) {
                settings.logFailure(failure);
            }
            Diagnostic stopped = diagnostic(document, Failure.of(failure, document.script()), DiagnosticSeverity.Error);
            return new Result(document, List.of(stopped), List.of());
        }
    }

    /** Returns the settings for a document: those of the program, in the dialect that the first line of the document names. */
    Selected settings(Document document) {
        CloudOpening opening = settings.openings().get();
        Matcher written = WRITTEN_FOR.matcher(document.text());
        if (written.find()) {
            Stream.of(Dialect.DOCUMENTED, Dialect.LINODE)
                    .map(Dialect::name)
                    .filter(written.group(1)::equals)
                    .forEach(name -> opening.option(Setting.DIALECT, name));
        }
        return new Selected(opening);
    }

    /** The settings for a document. */
    record Selected(CloudOpening opening) {

        List<Checked> checks(Document document) {
            return opening.checks(opening.catalogueCheck()).of(document.script());
        }
    }

    private static Diagnostic diagnostic(Document document, Failure failure, DiagnosticSeverity severity) {
        Failure.Spot spot = failure.spot();
        boolean here = spot != null && spot.file().equals(document.script().name());
        Range range = here ? range(document, spot.line(), spot.column()) : new Range(new Position(), new Position());
        String elsewhere = spot == null || here ? "" : spot + ": ";
        String help = failure.remedy() == null ? "" : "\nhelp: " + failure.remedy();
        Diagnostic found = new Diagnostic(range, elsewhere + failure.problem() + help, severity, SOURCE);
        if (failure.code() != null) {
            found.setCode(failure.code().toString());
            found.setCodeDescription(new DiagnosticCodeDescription(
                    PAGE + failure.code().toString().toLowerCase(Locale.ROOT)));
        }
        return found;
    }

    /** Returns the range of the word, number or sign that begins at a place, counted from 1 in UTF-16 units. */
    private static Range range(Document document, int line, int column) {
        int start = document.positions().index(new Position(line - 1, column - 1));
        Tokenizer tokens = Tokenizer.of(document.text());
        int end = tokens.tokens().stream()
                .filter(token -> token.start() == start)
                .findFirst()
                .map(tokens::end)
                .orElse(start);
        return document.positions().range(start, end);
    }

    /** Returns the mistakes in a loaded file as one; empty if there is none. */
    private static Optional<Diagnostic> loaded(Document document, Checked own, Checked other) {
        List<Failure> mistakes = other.mistakes();
        if (mistakes.isEmpty()) {
            return Optional.empty();
        }
        Path file = other.file()
                .folder()
                .map(Path::toAbsolutePath)
                .orElse(Path.of(""))
                .resolve(other.file().fileName());
        Range range = own.findings().loads().stream()
                .filter(load -> load.file().toPath().equals(Path.of(other.file().name())))
                .findFirst()
                .map(load -> range(document, load))
                .orElseGet(() -> new Range(new Position(), new Position()));
        Diagnostic found = new Diagnostic(
                range,
                other.file().name() + " has " + mistakes.size() + (mistakes.size() == 1 ? " mistake" : " mistakes"),
                DiagnosticSeverity.Error,
                SOURCE);
        found.setRelatedInformation(mistakes.stream()
                .map(one -> new DiagnosticRelatedInformation(location(file, one.spot()), one.problem()))
                .toList());
        return Optional.of(found);
    }

    private static Range range(Document document, Load load) {
        return range(document, load.line(), document.script().column(load.line(), load.column()));
    }

    private static Location location(Path file, Failure.Spot spot) {
        Position place = spot == null ? new Position() : new Position(spot.line() - 1, spot.column() - 1);
        return new Location(file.toUri().toString(), new Range(place, place));
    }
}
