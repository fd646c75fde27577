package dev.ballast.simulation

import groovy.transform.Canonical

/** One stroke of bad luck, at the request or ledger access of that number, counted over all runs. */
@Canonical
final class Mishap {

    /** What happens at a request; the crash, the pause of the whole process and the change of the clock are those of its run. */
    enum AtRequest {
        CRASH_BEFORE, CRASH_AFTER, DROP_BEFORE, DROP_AFTER, CUT, SILENT_BEFORE, SILENT_AFTER, STATUS_500_BEFORE, STATUS_500_AFTER,
        STATUS_502_BEFORE, STATUS_502_AFTER, STATUS_408_BEFORE, STATUS_408_AFTER, STATUS_503_BEFORE, STATUS_429_BEFORE, STATUS_400_BEFORE,
        LEASE_BROKEN, SUSPENDED, CLOCK_AHEAD, CLOCK_BACK, SERVICE_RESTARTED
    }

    /** What happens at a ledger access. */
    enum AtLedger {
        LEDGER_CRASH_BEFORE, LEDGER_CRASH_AFTER, LEDGER_FAILS, LEDGER_FAILS_AFTER, LEDGER_FULL, LEDGER_SLOW
    }

    Enum<?> what
    int at

    boolean isOfLedger() {
        what instanceof AtLedger
    }

    @Override
    String toString() {
        "${what.name().toLowerCase().replace('_', ' ')} at ${ofLedger ? 'ledger access' : 'request'} $at"
    }
}
