package dev.ballast.error;

/** A setting is missing or wrong: URL, token, profile or option. */
public final class SetupException extends BallastException {

    /** Creates the exception with a description and a remedy; the remedy and the cause may be null. */
    public SetupException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Creates the exception with a description and a remedy; the remedy may be null. */
    public SetupException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
