package dev.ballast.error;

/** An awaited state was not reached within its deadline; the problem names the last state seen. */
public final class WaitTimeoutException extends BallastException {

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public WaitTimeoutException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public WaitTimeoutException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
