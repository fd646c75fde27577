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
 * @param correction the remedy as an edit, if there is one that is certain
 */
public record Problem(RefusalCode code, String what, String instead, Optional<Correction> correction) {

    /**
     * A correction of the text that a problem is about.
     *
     * @param wrong the text, or null for whatever the problem is reported at
     * @param right what to write in its place
     */
    public record Correction(String wrong, String right) {

        /** Returns the replacement of a text; empty if this correction is not of that text, as for a variable with the wrong value. */
        public Optional<String> of(String written) {
            if (wrong == null || wrong.equals(written)) {
                return Optional.of(right);
            }
            boolean otherQuotes = wrong.startsWith("'") && written.equals(wrong.replace('\'', '"'));
            return otherQuotes ? Optional.of(right.replace('\'', '"')) : Optional.empty();
        }
    }

    /** Creates a problem without a certain correction. */
    public Problem(RefusalCode code, String what, String instead) {
        this(code, what, instead, Optional.empty());
    }

    /** Returns this problem as the exception that stops a run. */
    public RuleException exception() {
        return exception(null);
    }

    /** Returns this problem as the exception that stops a run, with its cause, which may be null. */
    public RuleException exception(Throwable cause) {
        return new RuleException(code, what, instead, cause);
    }

    /** Returns the same problem with the edit that corrects it. */
    public Problem correctedBy(String wrong, String right) {
        return new Problem(code, what, instead, Optional.of(new Correction(wrong, right)));
    }

    /** Returns the same problem with the remedy of another one. */
    public Problem advisedLike(Problem other) {
        return new Problem(code, what, other.instead, other.correction);
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
