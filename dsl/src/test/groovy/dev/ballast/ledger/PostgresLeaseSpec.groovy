package dev.ballast.ledger

import dev.ballast.error.BusyException
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import java.time.Duration
import java.time.Instant

/** The clock of the server counts: it is turned by dating the heartbeat back. */
class PostgresLeaseSpec extends LeaseContract {

    EmbeddedPostgres server = SharedPostgres.SERVER

    def cleanup() {
        sql('DROP TABLE IF EXISTS ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')
    }

    @Override
    Ledger open(LedgerSettings settings) {
        Ledger.open(settings)
    }

    @Override
    String where() {
        "jdbc:postgresql://localhost:${server.port}/postgres?user=postgres"
    }

    @Override
    void pass(Duration time) {
        def at = heartbeat()
        sql("UPDATE ballast_lease SET heartbeat = '${at - time}'")
    }

    def 'the clocks of the clients do not count'() {
        given:
        def first = run('one')
        first.lease().take()
        timing.turn(hours)
        def second = run('two', RUNNING, 'there', Duration.ZERO)

        when:
        second.lease().take()

        then:
        thrown(BusyException)
        Duration.between(heartbeat(), Instant.now()) < Duration.ofMinutes(1)

        where:
        hours << [Duration.ofHours(1), Duration.ofHours(-1)]
    }

    private Instant heartbeat() {
        server.postgresDatabase.connection.withCloseable {
            def rows = it.createStatement().executeQuery('SELECT heartbeat FROM ballast_lease')
            rows.next()
            Instant.parse(rows.getString(1))
        }
    }

    private void sql(CharSequence statement) {
        server.postgresDatabase.connection.withCloseable { it.createStatement().execute("$statement") }
    }
}
