package dev.ballast.error;

/** The user requested a stop; the calls that were sent are recorded, and the problem names them. */
public final class InterruptedRunException extends BallastException {

    private final Certainty certainty;

    /** Creates the exception with an unknown certainty; the remedy and the cause may be null. */
    public InterruptedRunException(String problem, String remedy, Throwable cause) {
        this(problem, remedy, Certainty.UNKNOWN, cause);
    }

    /** Creates the exception for a stop of a call, with the certainty of its effect; the remedy and the cause may be null. */
    public InterruptedRunException(String problem, String remedy, Certainty certainty, Throwable cause) {
        super(problem, remedy, cause);
        this.certainty = certainty;
    }

    /** The remedy may be null. */
    public InterruptedRunException(String problem, String remedy) {
        this(problem, remedy, null);
    }

    /** Returns the exception for a stop of the calling thread, and sets the interrupt of the thread again. */
    public static InterruptedRunException of(String problem, Exception stop) {
        Thread.currentThread().interrupt();
        return new InterruptedRunException(problem, null, stop);
    }

    @Override
    Certainty ofLastAttempt() {
        return certainty;
    }
}
