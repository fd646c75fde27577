package dev.ballast.error;

/** One call to the service went wrong: it was refused, the wire failed, or the answer could not be read. */
public abstract sealed class CallException extends BallastException
        permits RefusedException, UnreadableAnswerException, WireException {

    private final String method;
    private final String path;

    CallException(String method, String path, String why, String remedy, Throwable cause) {
        super(method + " " + path + ": " + why, remedy, cause);
        this.method = method;
        this.path = path;
    }

    /** Returns the HTTP method, in capitals. */
    public final String method() {
        return method;
    }

    /** Returns the path below the versioned base, with its query. */
    public final String path() {
        return path;
    }

    /**
     * Tells whether the request certainly had no effect. When false, a create may have happened although no good answer
     * came back.
     */
    public abstract boolean surelyNotDone();
}
