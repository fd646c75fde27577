package dev.ballast.repl

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import spock.lang.AutoCleanup
import spock.lang.Timeout

/** Kills a real process whose ledger is on a server at requests of the standard job, and runs the job again until it is done. */
@Timeout(1800)
class KillOnServerProcessSpec extends InterruptedJobSpecification {

    @AutoCleanup
    EmbeddedPostgres server = EmbeddedPostgres.start()

    int databases

    def 'killed at a request, before and after it takes effect, the job ends complete, and nothing is there twice: #dialect'() {
        expect:
        kill(dialect, 5) {
            def name = "trial_${databases++}"
            server.postgresDatabase.connection.withCloseable { it.createStatement().execute("CREATE DATABASE $name") }
            "jdbc:postgresql://localhost:$server.port/$name?user=postgres".toString()
        }

        where:
        dialect << ['linode', 'documented']
    }
}
