package dev.ballast.explore;

/** Ends all threads of a run: nothing that it does any more reaches the service or the ledger. */
final class Crash extends Error {

    private static final long serialVersionUID = 1L;

    Crash(String run) {
        super(run + " has crashed", null, false, false);
    }
}
