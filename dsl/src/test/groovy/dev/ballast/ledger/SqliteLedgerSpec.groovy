package dev.ballast.ledger

import java.nio.file.Path
import spock.lang.TempDir

class SqliteLedgerSpec extends LedgerContract {

    @TempDir
    Path folder

    @Override
    Ledger open(String target) {
        Ledger.open(folder.resolve('state/ballast/ledger.db').toString(), target) { now }
    }
}
