package dev.ballast.ledger

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import spock.lang.AutoCleanup
import spock.lang.Shared

class PostgresLogSpec extends LogContract {

    @Shared
    @AutoCleanup
    EmbeddedPostgres server = EmbeddedPostgres.start()

    def cleanup() {
        sql('DROP TABLE IF EXISTS ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')
    }

    @Override
    String where() {
        "jdbc:postgresql://localhost:${server.port}/postgres?user=postgres"
    }

    @Override
    void sql(CharSequence statement) {
        server.postgresDatabase.connection.withCloseable { it.createStatement().execute("$statement") }
    }
}
