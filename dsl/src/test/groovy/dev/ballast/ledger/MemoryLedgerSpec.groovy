package dev.ballast.ledger

class MemoryLedgerSpec extends LedgerContract {

    @Override
    Ledger open(String target) {
        Ledger.inMemory(target) { now }
    }

    def "is no news and lives in memory"() {
        expect:
        !ledger.fresh()
        ledger.location() == 'memory'
    }
}
