package dev.ballast.error;

/** The user requested a stop; calls that were sent are recorded, and the problem names them. */
public final class InterruptedRunException extends BallastException {

    private final Certainty certainty;

    /** Describes a stop before any effect; the remedy and the cause may be null. */
    public InterruptedRunException(String problem, String remedy, Throwable cause) {
        this(problem, remedy, Certainty.UNKNOWN, cause);
    }

    /** Describes a stop of a call, and the certainty of its effect; the remedy and the cause may be null. */
    public InterruptedRunException(String problem, String remedy, Certainty certainty, Throwable cause) {
        super(problem, remedy, cause);
        this.certainty = certainty;
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public InterruptedRunException(String problem, String remedy) {
        this(problem, remedy, null);
    }

    /** Describes a stop of the calling thread, whose interrupt is set again. */
    public static InterruptedRunException of(String problem, Exception stop) {
        Thread.currentThread().interrupt();
        return new InterruptedRunException(problem, null, stop);
    }

    @Override
    Certainty ofLastAttempt() {
        return certainty;
    }
}
