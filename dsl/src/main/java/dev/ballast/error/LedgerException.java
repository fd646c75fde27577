package dev.ballast.error;

/** The ledger cannot be opened, read or written. */
public final class LedgerException extends BallastException {

    /** Describes the failure and what to write or run instead; the remedy and the cause may be null. */
    public LedgerException(String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
    }

    /** Describes the failure and what to write or run instead; the remedy may be null. */
    public LedgerException(String problem, String remedy) {
        this(problem, remedy, null);
    }
}
