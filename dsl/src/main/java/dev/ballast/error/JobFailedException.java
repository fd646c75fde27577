package dev.ballast.error;

/** A job that the service had accepted failed; the problem gives the reason of its event. */
public final class JobFailedException extends BallastException {

    /** Describes the failure and what to write or run instead. */
    public JobFailedException(String problem, String remedy) {
        super(problem, remedy, null);
    }
}
