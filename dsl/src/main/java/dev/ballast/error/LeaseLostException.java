package dev.ballast.error;

/** The run no longer holds its lease; the write that detected this was not sent. */
public final class LeaseLostException extends BallastException {

    /** {@code problem} names the present holder of the lease; the remedy and the cause may be null. */
    public LeaseLostException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
