package dev.ballast.ledger

import java.nio.file.Path
import java.time.Duration
import spock.lang.TempDir

class SqliteLeaseSpec extends LeaseContract {

    @TempDir
    Path folder

    @Override
    Ledger open(LedgerSettings settings) {
        Ledger.open(settings)
    }

    @Override
    String where() {
        folder.resolve('ledger.db')
    }

    @Override
    void pass(Duration time) {
        timing.turn(time)
    }
}
