package dev.ballast.rules;

import dev.ballast.error.RuleException;
import java.util.Optional;

/** The finding of a rule: what is wrong, with the value quoted, and what to write instead. */
public record Problem(String what, String instead) {

    /** Returns this problem as the exception that stops a run. */
    public RuleException exception() {
        return new RuleException(what, instead);
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

    static Optional<Problem> found(String what, String instead) {
        return Optional.of(new Problem(what, instead));
    }

    static Optional<Problem> when(boolean wrong, String what, String instead) {
        return wrong ? found(what, instead) : Optional.empty();
    }
}
