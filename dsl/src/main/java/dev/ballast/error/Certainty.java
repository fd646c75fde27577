package dev.ballast.error;

/** How certain it is that a failed call had no effect on the service. */
public enum Certainty {

    /** No byte of the request can have reached the service. */
    NOT_SENT,

    /** The service answered that it refused the request. */
    REFUSED,

    /** The call may have taken effect. This is the default for every failure that does not define its certainty. */
    UNKNOWN;

    /** Returns the certainty of the failure, {@link #UNKNOWN} if it declares none. */
    public static Certainty of(Throwable failure) {
        return failure instanceof BallastException known ? known.certainty() : UNKNOWN;
    }

    /** Returns whether the call certainly had no effect. */
    public boolean surelyNotDone() {
        return this != UNKNOWN;
    }
}
