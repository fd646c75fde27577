package dev.ballast.error;

/**
 * A create, a rebuild or a write of {@code api} may have happened, or an id could not be recorded; Ballast repeats nothing until
 * a person has checked the account.
 */
public final class OutcomeUnknownException extends BallastException {

    /** The remedy and the cause may be null. */
    public OutcomeUnknownException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** The remedy may be null. */
    public OutcomeUnknownException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
