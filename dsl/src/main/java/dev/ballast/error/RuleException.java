package dev.ballast.error;

/** A rule of Ballast refuses a value before its request is sent. */
public final class RuleException extends BallastException {

    private final RefusalCode code;

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public RuleException(RefusalCode code, String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
        this.code = code;
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public RuleException(RefusalCode code, String problem, String remedy) {
        this(code, problem, remedy, null);
    }

    /** Returns the kind of mistake, which {@code ballast explain} explains. */
    public RefusalCode code() {
        return code;
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
