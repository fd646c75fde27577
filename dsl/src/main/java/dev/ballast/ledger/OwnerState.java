package dev.ballast.ledger;

/** What is known of the run that began an act. */
public enum OwnerState {

    /** Its process is one of this host and still runs, so that it may be at it. */
    RUNNING,

    /** It works at the act no longer. */
    ENDED,

    /** It is on another host, or an older Ballast recorded nothing of it. */
    UNKNOWN
}
