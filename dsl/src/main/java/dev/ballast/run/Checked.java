package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/**
 * The result of checking a script.
 *
 * @param file the script
 * @param findings the findings; empty if it does not compile
 * @param errors why it does not compile
 */
public record Checked(ScriptFile file, Findings findings, Optional<MultipleCompilationErrorsException> errors) {

    Checked withErrors(List<Diagnostic> more) {
        List<Diagnostic> all = Stream.concat(findings.errors().stream(), more.stream())
                .sorted()
                .toList();
        Findings found = new Findings(
                all,
                findings.warnings(),
                findings.secrets(),
                findings.loads(),
                findings.leaves(),
                findings.assumptions());
        return new Checked(file, found, errors);
    }

    boolean isWrong() {
        return errors.isPresent() || !findings.errors().isEmpty();
    }

    /** Returns a failure for each error of the check, or for each reason why the script does not compile. */
    public List<Failure> mistakes() {
        return errors.map(wrong -> new CompileErrors(file).failures(wrong))
                .orElseGet(() -> new Wording(file).findings(findings.errors()));
    }

    /** Returns a failure for each warning of the check. */
    public List<Failure> warnings() {
        return new Wording(file).findings(findings.warnings());
    }
}
