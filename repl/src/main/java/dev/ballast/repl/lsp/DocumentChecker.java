package dev.ballast.repl.lsp;

import dev.ballast.CloudSetup;
import dev.ballast.check.Diagnostic.Edit;
import dev.ballast.check.Findings.Load;
import dev.ballast.error.BallastException;
import dev.ballast.run.CheckedScript;
import dev.ballast.run.Failure;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/**
 * Checks the runbooks of an editor as {@code ballast check} does. It sends nothing: lists of the service are those kept in files.
 * The worker alone calls it.
 */
final class DocumentChecker {

    private static final String SOURCE = "ballast";
    private static final String PAGE = Assistance.PAGES + "refusals.md#";
    private static final Range BEGINNING = new Range(new Position(), new Position());

    private final ServerSettings settings;
    private final Map<String, Result> results = new HashMap<>();

    /**
     * The result of a check.
     *
     * @param diagnostics the mistakes and warnings; a file that it loads counts as one at the place that loads it
     * @param corrections the corrections of some of them
     * @param loads the files that it loads
     */
    record Result(Document document, List<Diagnostic> diagnostics, List<CodeAction> corrections, List<Load> loads) {}

    DocumentChecker(ServerSettings settings) {
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

    /** Returns the files that a document loads; a document that is not open is checked each time. */
    List<Load> loads(Document document) {
        Result known = results.get(document.uri());
        return (known != null && known.document().equals(document) ? known : result(document)).loads();
    }

    void forget(String uri) {
        results.remove(uri);
    }

    private Result result(Document document) {
        List<Diagnostic> found = new ArrayList<>();
        List<CodeAction> corrections = new ArrayList<>();
        try {
            CloudSetup setup = settings.setup(document);
            List<CheckedScript> all = setup.fullCheck(setup.catalogueCheck()).of(document.script());
            CheckedScript own = all.get(0);
            own.mistakes().forEach(one -> add(one, DiagnosticSeverity.Error, document, found, corrections));
            own.warnings().forEach(one -> add(one, DiagnosticSeverity.Warning, document, found, corrections));
            all.stream().skip(1).forEach(other -> loaded(document, own, other).ifPresent(found::add));
            return new Result(document, found, corrections, own.findings().loads());
        } catch (RuntimeException | StackOverflowError failure) {
            if (!(failure instanceof BallastException || failure instanceof WrongUsageException)) {
                settings.logFailure(failure);
            }
            Failure stopped = Failure.of(failure, document.script());
            return new Result(
                    document, List.of(diagnostic(stopped, DiagnosticSeverity.Error, document)), List.of(), List.of());
        }
    }

    private static void add(
            Failure failure,
            DiagnosticSeverity severity,
            Document document,
            List<Diagnostic> found,
            List<CodeAction> corrections) {
        Diagnostic diagnostic = diagnostic(failure, severity, document);
        found.add(diagnostic);
        if (isIn(document, failure)) {
            failure.finding()
                    .edit()
                    .map(edit -> correction(edit, diagnostic, document))
                    .ifPresent(corrections::add);
        }
    }

    /** Returns whether the place of a failure is in the document, and not in a class beside it. */
    private static boolean isIn(Document document, Failure failure) {
        return failure.finding() != null
                && failure.spot() != null
                && failure.spot().file().equals(document.script().name());
    }

    private static Diagnostic diagnostic(Failure failure, DiagnosticSeverity severity, Document document) {
        boolean here = isIn(document, failure);
        Range range = here ? range(failure.finding().range()) : BEGINNING;
        String elsewhere = here || failure.spot() == null ? "" : failure.spot() + ": ";
        String help = failure.remedy() == null ? "" : "\nhelp: " + failure.remedy();
        Diagnostic found = new Diagnostic(range, elsewhere + failure.problem() + help, severity, SOURCE);
        if (failure.code() != null) {
            found.setCode(failure.code().toString());
            found.setCodeDescription(new DiagnosticCodeDescription(
                    PAGE + failure.code().toString().toLowerCase(Locale.ROOT)));
        }
        return found;
    }

    private static CodeAction correction(Edit edit, Diagnostic diagnostic, Document document) {
        TextEdit text = new TextEdit(range(edit.range()), edit.newText());
        CodeAction action = CodeActions.action(document, edit.title(), List.of(diagnostic), List.of(text));
        action.setIsPreferred(true);
        return action;
    }

    /** Returns a range whose columns count UTF-16 units from 1 as editors count. */
    private static Range range(dev.ballast.check.Diagnostic.Range range) {
        return new Range(
                new Position(range.line() - 1, range.column() - 1),
                new Position(range.endLine() - 1, range.endColumn() - 1));
    }

    /** Returns the mistakes in a loaded file as one; empty if there is none. */
    private static Optional<Diagnostic> loaded(Document document, CheckedScript own, CheckedScript other) {
        List<Failure> mistakes = other.mistakes();
        if (mistakes.isEmpty()) {
            return Optional.empty();
        }
        Range range = own.findings().loads().stream()
                .filter(load -> load.file().toPath().equals(Path.of(other.file().name())))
                .findFirst()
                .map(load -> document.positions().range(load.range()))
                .orElse(BEGINNING);
        String count = mistakes.size() == 1 ? " has 1 mistake" : " has " + mistakes.size() + " mistakes";
        Diagnostic found = new Diagnostic(range, other.file().name() + count, DiagnosticSeverity.Error, SOURCE);
        String uri = Path.of(other.file().name()).toUri().toString();
        found.setRelatedInformation(mistakes.stream()
                .map(one -> new DiagnosticRelatedInformation(
                        new Location(
                                uri,
                                one.finding() == null
                                        ? BEGINNING
                                        : range(one.finding().range())),
                        one.problem()))
                .toList());
        return Optional.of(found);
    }
}
