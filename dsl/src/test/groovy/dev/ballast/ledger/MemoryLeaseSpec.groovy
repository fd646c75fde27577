package dev.ballast.ledger

import java.time.Duration

/** Two runs of one ledger in memory do not occur in the program; the rules are the same. */
class MemoryLeaseSpec extends LeaseContract {

    private MemoryLeases leases
    private MemoryStore store

    @Override
    Ledger open(LedgerSettings settings) {
        leases = leases ?: new MemoryLeases(timing.&now)
        store = store ?: new MemoryStore([])
        Ledger.over(settings, store, leases)
    }

    @Override
    void pass(Duration time) {
        timing.turn(time)
    }
}
