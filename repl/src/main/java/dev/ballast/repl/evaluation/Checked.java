package dev.ballast.repl.evaluation;

import dev.ballast.check.Findings;
import java.util.Optional;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/**
 * A script and what the check finds in it.
 *
 * @param file the script
 * @param findings what is found; nothing when it does not compile
 * @param errors why it does not compile
 */
public record Checked(ScriptFile file, Findings findings, Optional<MultipleCompilationErrorsException> errors) {

    boolean isWrong() {
        return errors.isPresent() || !findings.errors().isEmpty();
    }
}
