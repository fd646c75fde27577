package dev.ballast.error;

/** Another run holds the lease of the target, and the longest wait is over; nothing was sent. */
public final class BusyException extends BallastException {

    /** Creates the exception with the holder of the lease and a remedy. */
    public BusyException(String problem, String remedy) {
        super(problem, remedy, null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
