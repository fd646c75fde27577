package dev.ballast.error;

/** A job that the service had accepted failed or was canceled; the problem contains the reason from its event. */
public final class JobFailedException extends BallastException {

    public JobFailedException(String problem, String remedy) {
        super(problem, remedy, null);
    }
}
