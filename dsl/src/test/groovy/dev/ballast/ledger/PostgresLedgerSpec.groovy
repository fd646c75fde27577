package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import java.time.InstantSource

class PostgresLedgerSpec extends DatabaseLedgerContract {

    EmbeddedPostgres server = SharedPostgres.SERVER

    def cleanup() {
        sql('DROP TABLE IF EXISTS ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')
    }

    @Override
    Ledger open(String target) {
        PlainLedger.open(url(), LedgerTarget.of(target), OWNER) { now }
    }

    @Override
    String where() {
        url()
    }

    String url(String options = '&password=hunter2') {
        "jdbc:postgresql://localhost:${server.port}/postgres?user=postgres$options"
    }

    def "shows the server without user and password"() {
        expect:
        ledger.location() == "jdbc:postgresql://localhost:${server.port}/postgres"
    }

    def "is the same after it was closed and opened"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20'])
        def before = ledger.entries()

        when:
        ledger.close()
        ledger = open('https://api.example.com default')

        then:
        ledger.entries() == before
        !ledger.fresh()
    }

    def "is made once when several open it at the same time"() {
        given:
        sql('DROP TABLE ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')

        when:
        def opened = atOnce(6) { open("target $it") }

        then:
        opened.count { it.fresh() } == 1

        cleanup:
        opened*.close()
    }

    def "is made once, and each change is kept, where the server has serializable transactions by default"() {
        given:
        sql('DROP TABLE ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run')
        sql("ALTER DATABASE postgres SET default_transaction_isolation = 'serializable'")

        when:
        def opened = atOnce(6) { open('target') }
        atOnce(6) { opened[it - 1].intend(ReferenceCodec.read(Kind.VOLUME, "data-$it"), 'POST /volumes', [:]) }

        then:
        opened.count { it.fresh() } == 1
        opened[0].entries().size() == 6

        cleanup:
        sql('ALTER DATABASE postgres RESET default_transaction_isolation')
        opened*.close()
    }

    def "goes on after the server dropped its connection"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        drop()
        ledger.update(DATA, [size: '20'])
        drop()

        then:
        ledger.find(DATA).get().applied() == [size: '20']
    }

    def "says what is wrong with #what, without the password"() {
        when:
        PlainLedger.open(where.call(url()), LedgerTarget.of('here'), Owner.thisProcess(), InstantSource.system())

        then:
        def e = thrown(LedgerException)
        e.problem().contains(problem)
        e.remedy().get().contains(remedy)
        !e.message.contains('hunter2')
        e.cause == null

        where:
        what         | where                                           || problem                  | remedy
        'a database' | { it.replace('/postgres', '/absent') }          || '"absent" does not exist' | 'createdb'
        'a port'     | { it.replaceFirst(/:\d+/, ':1') }               || 'refused'                | 'server runs'
        'an option'  | { it.replace('hunter2', 'hunter2%zz') }         || 'Unable to parse URL'    | 'BALLAST_LEDGER'
        'a login'    | { it.replace('localhost', 'me:hunter2@local') } || 'before the host'        | '.pgpass'
        'a user'     | { it.replace('user=postgres', 'user=absent') }  || '"absent" does not exist' | '.pgpass'
    }

    def "has the backups of its server"() {
        when:
        ledger.backUp(java.nio.file.Path.of('/tmp/copy.sql'))

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger jdbc:postgresql://localhost:${server.port}/postgres is on a server, which has its own backups"
        e.remedy().get() == "run pg_dump:\n    pg_dump --clean --if-exists --table 'ballast_*' --file /tmp/copy.sql postgresql://localhost:${server.port}/postgres"
    }

    private void drop() {
        sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ballast'")
    }

    @Override
    void sql(CharSequence statement) {
        server.postgresDatabase.connection.withCloseable { it.createStatement().execute("$statement") }
    }
}
