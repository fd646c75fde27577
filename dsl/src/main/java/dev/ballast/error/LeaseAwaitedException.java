package dev.ballast.error;

/**
 * The run waited for another run's lease before its first write, and now holds the lease. The values that it read before may have
 * changed, so the word that was about to write is evaluated again. No user sees this exception.
 */
public final class LeaseAwaitedException extends BallastException {

    public LeaseAwaitedException() {
        super("another run has just ended", "run again", null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
