package dev.ballast.simulation

/** Ends all threads of a run: nothing that it does any more reaches the service or the ledger. */
final class Crash extends Error {

    Crash(String run) {
        super("$run has crashed".toString(), null, false, false)
    }
}
