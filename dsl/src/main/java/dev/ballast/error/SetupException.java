package dev.ballast.error;

/** A setting is missing or wrong: URL, token, profile or option. */
public final class SetupException extends BallastException {

    /** The remedy and the cause may be null. */
    public SetupException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** The remedy may be null. */
    public SetupException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
