package dev.ballast.error;

/** One call to the service failed: it was refused, the connection failed, or the answer could not be read. */
public abstract sealed class CallException extends BallastException
        permits RefusedException, UnreadableAnswerException, WireException {

    private final String method;
    private final String path;
    private final String reason;

    CallException(String method, String path, String why, String remedy, Throwable cause) {
        super(method + " " + path + ": " + why, remedy, cause);
        this.method = method;
        this.path = path;
        this.reason = why;
    }

    /** Returns the HTTP method, in capitals. */
    public final String method() {
        return method;
    }

    /** Returns the path below the versioned base, with its query. */
    public final String path() {
        return path;
    }

    /** Returns what went wrong, without method and path. */
    public final String reason() {
        return reason;
    }

    /** Returns true when the request certainly had no effect; else a create may have happened without a good answer. */
    public final boolean surelyNotDone() {
        return certainty().surelyNotDone();
    }
}
