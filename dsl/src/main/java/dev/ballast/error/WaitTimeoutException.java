package dev.ballast.error;

/** An awaited state was not reached before the deadline; the problem names the last state. */
public final class WaitTimeoutException extends BallastException {

    /** The remedy and the cause may be null. */
    public WaitTimeoutException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** The remedy may be null. */
    public WaitTimeoutException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
