package dev.ballast.ledger

import java.nio.file.Path
import java.time.InstantSource

/** Opens ledgers without notices and masking. */
class PlainLedger {

    static Ledger open(String where, LedgerTarget target, Owner owner, InstantSource clock) {
        Ledger.open(settings(where, target, owner, clock))
    }

    static LedgerSettings settings(String where, LedgerTarget target, Owner owner, InstantSource clock) {
        new LedgerSettings(where, target, owner, clock, Path.of(System.getProperty('user.home')), { }, { it }, LeaseSettings.NONE)
    }
}
