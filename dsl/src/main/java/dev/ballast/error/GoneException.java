package dev.ballast.error;

/** A resource that the ledger knows is no longer on the service; nothing is created again silently. */
public final class GoneException extends BallastException {

    /** Describes the missing resource and how to update the ledger. */
    public GoneException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }
}
