package dev.ballast.error;

/** Another run holds the lease of the target, and the longest wait is over; nothing was sent. */
public final class BusyException extends BallastException {

    public BusyException(String problem, String remedy) {
        super(problem, remedy, null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
