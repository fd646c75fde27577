package dev.ballast.error;

/** The connection failed: no connection, a timeout, a dropped connection or an incomplete answer. */
public final class WireException extends CallException {

    private final boolean sent;

    /** Creates the exception without a remedy. */
    public WireException(String method, String path, String why, boolean sent, Throwable cause) {
        this(method, path, why, null, sent, cause);
    }

    /**
     * Creates the exception. {@code sent} is false only if no byte of the request can have reached the service. The remedy
     * may be null.
     */
    public WireException(String method, String path, String why, String remedy, boolean sent, Throwable cause) {
        super(method, path, why, remedy, cause);
        this.sent = sent;
    }

    @Override
    public boolean failsEveryCall() {
        return !sent;
    }

    @Override
    Certainty ofLastAttempt() {
        return sent ? Certainty.UNKNOWN : Certainty.NOT_SENT;
    }
}
