package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.lanes.Slow
import dev.ballast.model.Kind
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.TempDir

/** A pool gives each transaction to any session of the server, so no run may rely on what it left in one. */
@Requires({ PgBouncer.PROGRAM })
class PgBouncerSpec extends RunsOfALedger {

    @TempDir
    Path folder

    @AutoCleanup
    PgBouncer pool

    String options = ''

    def setup() {
        pool = new PgBouncer(SharedPostgres.SERVER.port, folder)
    }

    def cleanup() {
        sql('DROP TABLE IF EXISTS ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')
    }

    @Slow('starts a process')
    def 'runs take turns in one session of the server'() {
        given:
        def first = run('one')
        def second = run('two')

        when:
        (1..6).each { turn ->
            [first, second].eachWithIndex { ledger, number ->
                ledger.lease().begin('deploy.groovy').withCloseable {
                    ledger.lease().take()
                    create(ledger, ReferenceCodec.read(Kind.VOLUME, "data-$number-$turn"), "$number$turn")
                }
            }
        }

        then:
        first.entries() == second.entries()
        first.entries().size() == 12
        runs()*.number() == (12..1).toList()
        notices == []
    }

    def 'says what to write if the pool does not take #option'() {
        given:
        options = option

        when:
        2.times { run("run $it").entries() }

        then:
        def e = thrown(LedgerException)
        e.problem().contains(state)
        e.remedy().get().contains(remedy)

        where:
        option                  || state     | remedy
        '&prepareThreshold=1'   || '(42P05)' | 'prepareThreshold'
        '&currentSchema=public' || '(08P01)' | 'PgBouncer'
    }

    @Override
    String where() {
        "jdbc:postgresql://127.0.0.1:$pool.port/postgres?user=postgres$options"
    }

    @Override
    void sql(CharSequence statement) {
        SharedPostgres.SERVER.postgresDatabase.connection.withCloseable { it.createStatement().execute("$statement") }
    }
}
