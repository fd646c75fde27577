package dev.ballast.error;

/** Another run holds the lease of the target, and the time to wait for it is over; nothing was sent. */
public final class BusyException extends BallastException {

    /** Describes who holds the lease since when, and how to go on. */
    public BusyException(String problem, String remedy) {
        super(problem, remedy, null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
