package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings;
import dev.ballast.reconcile.context.Progress;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/**
 * A script with the result of its check.
 *
 * @param file the script
 * @param findings the findings; if a statement does not compile, the findings in the other statements
 * @param errors the errors of the compiler; empty if the script compiles
 */
public record CheckedScript(ScriptFile file, Findings findings, Optional<MultipleCompilationErrorsException> errors) {

    CheckedScript withErrors(List<Diagnostic> more) {
        List<Diagnostic> all = Stream.concat(findings.errors().stream(), more.stream())
                .sorted(Comparator.comparing(Diagnostic::line).thenComparing(Diagnostic::column))
                .toList();
        Findings found = new Findings(
                all,
                findings.warnings(),
                findings.secrets(),
                findings.loads(),
                findings.leaves(),
                findings.assumptions());
        return new CheckedScript(file, found, errors);
    }

    boolean isWrong() {
        return errors.isPresent() || !findings.errors().isEmpty();
    }

    /** Returns a failure for each reason why the script does not compile and for each error of the check. */
    public List<Failure> mistakes() {
        Stream<Failure> syntax = errors.stream().flatMap(wrong -> new CompileErrors(file).failures(wrong).stream());
        return Stream.concat(syntax, new Failures(file).findings(findings.errors()).stream())
                .sorted(Comparator.comparing(
                        failure -> failure.spot() == null ? 0 : failure.spot().line()))
                .toList();
    }

    /** Returns the errors and warnings of this script alone in the order of its lines, with secrets masked. */
    List<Diagnostic> diagnostics() {
        Stream<Diagnostic> syntax = errors.stream()
                .flatMap(wrong -> new CompileErrors(file).found(wrong).stream())
                .filter(found -> found.file().equals(file))
                .map(CompileErrors.Found::error);
        return Stream.of(syntax, findings.errors().stream(), findings.warnings().stream())
                .flatMap(each -> each)
                .sorted(Comparator.comparing(Diagnostic::line).thenComparing(Diagnostic::column))
                .map(new Failures(file)::masked)
                .toList();
    }

    /** Returns a failure for each warning of the check. */
    public List<Failure> warnings() {
        return new Failures(file).findings(findings.warnings());
    }

    /** Returns the warnings that a run of the script does not give by itself. */
    public Stream<Progress.Warning> ofText() {
        return new Failures(file).findings(findings.ofText()).stream().map(Failure::warning);
    }
}
