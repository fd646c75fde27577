package dev.ballast.error;

/** A rule of Ballast refuses a value before its request is sent. */
public final class RuleException extends BallastException {

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public RuleException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public RuleException(String problem, String remedy) {
        this(problem, remedy, null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
