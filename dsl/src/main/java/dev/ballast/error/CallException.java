package dev.ballast.error;

/** One call to the service failed: the service refused it, the connection failed, or the answer could not be read. */
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

    /** Returns the reason of the failure, without method and path. */
    public final String reason() {
        return reason;
    }

    /** Returns whether every other call would fail, too: the service cannot be reached, or takes the token for none. */
    public boolean failsEveryCall() {
        return false;
    }

    /** Returns whether the request certainly had no effect. If false, a create may have happened. */
    public final boolean surelyNotDone() {
        return certainty().surelyNotDone();
    }
}
