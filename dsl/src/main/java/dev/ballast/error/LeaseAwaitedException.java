package dev.ballast.error;

/**
 * The run waited for the lease of another run before its first write, and now holds it: what it read before may have changed,
 * so the word that was about to write is evaluated again. No user sees it.
 */
public final class LeaseAwaitedException extends BallastException {

    /** Describes the wait. */
    public LeaseAwaitedException() {
        super("another run has just ended", "run again", null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
