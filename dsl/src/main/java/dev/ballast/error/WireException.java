package dev.ballast.error;

/** The connection failed: no connection, a timeout, a dropped connection or an incomplete answer. */
public final class WireException extends CallException {

    private final boolean sent;

    /** Describes a failure without a remedy, as the next constructor does. */
    public WireException(String method, String path, String why, boolean sent, Throwable cause) {
        this(method, path, why, null, sent, cause);
    }

    /**
     * Describes a failure; {@code sent} is false only when no byte of the request can have reached the service, and the remedy
     * may be null.
     */
    public WireException(String method, String path, String why, String remedy, boolean sent, Throwable cause) {
        super(method, path, why, remedy, cause);
        this.sent = sent;
    }

    @Override
    Certainty ofLastAttempt() {
        return sent ? Certainty.UNKNOWN : Certainty.NOT_SENT;
    }
}
