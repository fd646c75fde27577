package dev.ballast.ledger

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres

class PostgresBackupSpec extends BackupContract {

    EmbeddedPostgres server = SharedPostgres.SERVER

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
