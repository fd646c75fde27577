package dev.ballast.ledger

import dev.ballast.lanes.Slow

class MemoryLedgerSpec extends LedgerContract {

    @Override
    Ledger open(String target) {
        Ledger.inMemory(PlainLedger.settings(null, LedgerTarget.of(target), OWNER) { now })
    }

    def "is no news and lives in memory"() {
        expect:
        !ledger.fresh()
        ledger.location() == 'memory'
    }

    @Slow('starts a process')
    def "needs no driver"() {
        given:
        def jars = System.getProperty('java.class.path').split(File.pathSeparator)
        def driverless = jars.findAll { !(it =~ /sqlite-jdbc|postgresql/) }.join(File.pathSeparator)

        when:
        def process = LedgerProcess.startOn(driverless, 'useMemory')

        then:
        process.text.trim() == '[99]'
        process.waitFor() == 0
    }
}
