package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import java.util.Optional;

/**
 * A violation that a rule found.
 *
 * @param code the kind of mistake
 * @param what the description of the mistake, with the value quoted
 * @param instead the remedy, or null
 */
public record Problem(RefusalCode code, String what, String instead) {

    /** Returns this problem as the exception that stops a run. */
    public RuleException exception() {
        return exception(null);
    }

    /** Returns this problem as the exception that stops a run, with its cause, which may be null. */
    public RuleException exception(Throwable cause) {
        return new RuleException(code, what, instead, cause);
    }

    /** Returns the same problem with another remedy. */
    public Problem advising(String other) {
        return new Problem(code, what, other);
    }

    /**
     * Throws if there is a problem.
     *
     * @throws RuleException when there is one
     */
    public static void refuse(Optional<Problem> problem) {
        if (problem.isPresent()) {
            throw problem.get().exception();
        }
    }

    static Problem of(RuleException refused) {
        return new Problem(refused.code(), refused.problem(), refused.remedy().orElse(null));
    }

    static Optional<Problem> found(RefusalCode code, String what, String instead) {
        return Optional.of(new Problem(code, what, instead));
    }

    static Optional<Problem> when(boolean wrong, RefusalCode code, String what, String instead) {
        return wrong ? found(code, what, instead) : Optional.empty();
    }
}
