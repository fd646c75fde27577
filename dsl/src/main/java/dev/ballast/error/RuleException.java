package dev.ballast.error;

/** A rule of Ballast refused a value before a request with it was sent. */
public final class RuleException extends BallastException {

    private final RefusalCode code;

    /** The remedy and the cause may be null. */
    public RuleException(RefusalCode code, String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
        this.code = code;
    }

    /** The remedy may be null. */
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
