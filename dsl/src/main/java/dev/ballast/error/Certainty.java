package dev.ballast.error;

/** How certain it is that a call which failed had no effect on the service. */
public enum Certainty {

    /** No byte of the request can have reached the service. */
    NOT_SENT,

    /** The service answered that it did not do it. */
    REFUSED,

    /** It may have happened; the default for every failure that does not say otherwise. */
    UNKNOWN;

    /** Returns the certainty of the failure, {@link #UNKNOWN} if it declares none. */
    public static Certainty of(Throwable failure) {
        return failure instanceof BallastException known ? known.certainty() : UNKNOWN;
    }

    /** Returns true when the call certainly had no effect. */
    public boolean surelyNotDone() {
        return this != UNKNOWN;
    }
}
