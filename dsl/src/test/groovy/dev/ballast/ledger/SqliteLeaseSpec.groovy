package dev.ballast.ledger

import dev.ballast.error.BusyException
import dev.ballast.error.LeaseLostException
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Path
import java.sql.DriverManager
import java.time.Duration
import java.time.InstantSource
import java.util.concurrent.CountDownLatch
import spock.lang.TempDir
import spock.lang.Timeout

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

    def 'a lease that cannot be read holds until it expires, and can be broken: #damage'() {
        given:
        def first = run('one', RUNNING, 'elsewhere')
        first.lease().begin('deploy.groovy')
        first.lease().take()
        DriverManager.getConnection("jdbc:sqlite:${where()}").withCloseable { it.createStatement().execute("UPDATE ballast_lease SET owner = '$damage'".toString()) }
        def second = run('two', RUNNING, 'here', Duration.ZERO)
        second.lease().begin('other.groovy')

        when:
        second.lease().take()

        then:
        def busy = thrown(BusyException)
        busy.message.contains('its record in the ledger cannot be read')

        when:
        second.lease().breakLease(second.lease().holder().get())
        second.lease().take()

        then:
        second.lease().holder().get().owner().run() == 'two'

        where:
        damage << ['{broken', '', '[]', 'null', '{}', '"x"']
    }

    @Timeout(60)
    def 'a lease is renewed while another thread of the run waits for a lock of the ledger'() {
        given:
        def pausing = new TurnableTiming()
        def settings = new LedgerSettings(where(), LedgerTarget.of('https://api.example.com#default'), new Owner('here', RUNNING, 'one'),
            { timing.now() }, folder, { }, { it }, new LeaseSettings(true, Duration.ZERO, timing, { }, LeaseSettings.NONE.log()))
        def first = Ledger.open(settings, Sqlite.at(where()), pausing)
        first.lease().begin('deploy.groovy')
        first.lease().take()
        def locking = DriverManager.getConnection("jdbc:sqlite:${where()}")
        locking.createStatement().execute('BEGIN EXCLUSIVE')
        pausing.whenPausing = {
            locking.createStatement().execute('ROLLBACK')
            timing.turn(Duration.ofSeconds(15))
            Thread.start { first.lease().beat() }.join()
        }

        when:
        first.record(DATA, '1', [:])

        then:
        pausing.pauses.size() == 1
        first.lease().holder().get().heartbeat() == timing.now()

        cleanup:
        first.close()
        locking.close()
    }

    def 'an intent that is refused in a transaction with others undoes none of them'() {
        given:
        def begun = new CountDownLatch(1)
        def queued = new CountDownLatch(1)
        def first = Ledger.open(new LedgerSettings(where(), LedgerTarget.of('https://api.example.com#default'), new Owner('here', RUNNING, 'one'),
            InstantSource.system(), folder, { }, { if (it == 'hold') { begun.countDown(); queued.await() }; it },
            new LeaseSettings(true, Duration.ZERO, timing, { }, LeaseSettings.NONE.log())))
        first.lease().begin('deploy.groovy')
        def intent = first.intend(DATA, 'POST /volumes', [:])
        first.lease().breakLease(first.lease().holder().get())

        when: 'one change holds the transaction, so that the two others share the next one'
        def holding = Thread.start { first.record(new Reference.ByName(Kind.VOLUME, 'x'), '1', [a: 'hold']) }
        begun.await()
        def recording = Thread.start { intent.record('99', [:]) }
        def refused = null
        def intending = Thread.start {
            try {
                first.intend(new Reference.ByName(Kind.VOLUME, 'more'), 'POST /volumes', [:])
            } catch (LeaseLostException lost) {
                refused = lost
            }
        }
        while (![recording, intending].every { it.state == Thread.State.BLOCKED }) {
            Thread.onSpinWait()
        }
        queued.countDown()
        [holding, recording, intending]*.join()

        then:
        refused != null
        first.find(DATA).get().id() == '99'
        first.entries().size() == 2

        cleanup:
        first.close()
    }
}
