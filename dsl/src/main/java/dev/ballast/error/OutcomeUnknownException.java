package dev.ballast.error;

/** A create or a rebuild may have happened, or an id could not be recorded; nothing is repeated until a person has checked the account. */
public final class OutcomeUnknownException extends BallastException {

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public OutcomeUnknownException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public OutcomeUnknownException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
