package dev.ballast.error;

/** A create may have happened, or its id could not be recorded; it is not repeated until a person has checked the account. */
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
