package dev.ballast;

import dev.ballast.run.Failure;
import java.util.List;

/**
 * What the check of a runbook and of the files that it loads found.
 *
 * @param errors the mistakes for which a run would refuse it, also those for which it does not compile
 * @param warnings what is suspicious and runs
 */
public record CheckResult(List<Failure> errors, List<Failure> warnings) {

    /** Copies the lists. */
    public CheckResult {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /** Returns whether a run would accept it. */
    public boolean isPassed() {
        return errors.isEmpty();
    }
}
