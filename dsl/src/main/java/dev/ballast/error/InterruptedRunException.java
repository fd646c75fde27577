package dev.ballast.error;

/** The user asked to stop; what was sent is recorded and said in the problem. */
public final class InterruptedRunException extends BallastException {

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public InterruptedRunException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public InterruptedRunException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
