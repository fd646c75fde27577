package dev.ballast.ledger;

/** The state of the run that began a call. */
public enum OwnerState {

    /** Its process still runs on this host, so it may still work on the call. */
    RUNNING,

    /** It no longer works on the call. */
    ENDED,

    /** It is on another host, or was not recorded by an older Ballast. */
    UNKNOWN
}
