package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.lanes.Slow
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.time.Timing
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** A server that restarts, a row that is locked, an answer that is lost: the ledger waits, says so, and writes nothing twice. */
@Timeout(120)
class PostgresOutageSpec extends Specification {

    static final Reference DATA = ReferenceCodec.read(Kind.VOLUME, 'data')
    static final Reference MORE = ReferenceCodec.read(Kind.VOLUME, 'more')

    @TempDir
    Path folder

    @AutoCleanup
    EmbeddedPostgres server

    @AutoCleanup
    Ledger ledger

    long nanos = 0
    List<String> reported = []
    Closure whenPausing = {}

    def setup() {
        start()
        ledger = open(server.port)
        ledger.record(DATA, '99', [size: '20'])
    }

    def "goes on when the server is restarted in the middle of a run, and says what it waits for"() {
        given:
        int port = server.port
        server.close()
        int pauses = 0
        whenPausing = {
            if (++pauses == 12) {
                start(port)
            }
        }

        when:
        ledger.intend(MORE, 'POST /volumes', [:])

        then:
        ledger.entries()*.reference() == [DATA, MORE]
        reported == ["waiting for the ledger jdbc:postgresql://localhost:$port/postgres: its server does not answer, for 28 s at most".toString()]
    }

    @Slow('waits in real time')
    def "waits for a row that another session has locked"() {
        given:
        def other = server.postgresDatabase.connection
        other.autoCommit = false
        other.createStatement().execute("SELECT * FROM ballast_entry FOR UPDATE")
        nanos = 0
        whenPausing = {
            nanos += Duration.ofSeconds(2).toNanos()
            if (reported) {
                other.rollback()
            }
        }

        when:
        ledger.update(DATA, [size: '40'])

        then:
        ledger.find(DATA).get().applied() == [size: '40']
        reported.size() == 1
        reported[0].contains(': another session holds a lock there, for ')

        cleanup:
        other?.close()
    }

    def "gives up when the time is over, and says why"() {
        given:
        server.close()
        whenPausing = { nanos += Duration.ofSeconds(10).toNanos() }

        when:
        ledger.find(DATA)

        then:
        def e = thrown(LedgerException)
        e.problem().contains(' failed: ')
        e.remedy().get().contains('check that the server runs')
        reported.size() == 1
    }

    def "an interrupt ends the wait"() {
        given:
        server.close()
        whenPausing = { throw new InterruptedException() }

        when:
        ledger.find(DATA)

        then:
        thrown(LedgerException)
        Thread.interrupted()
    }

    def "does not wait for a server that never answered"() {
        given:
        int port = server.port
        server.close()

        when:
        open(port)

        then:
        thrown(LedgerException)
        nanos == 0
    }

    def "recognises its own change when the answer to the commit was lost"() {
        given:
        def way = new CutConnection(server.port)
        def far = open(way.port)
        far.intend(ReferenceCodec.read(Kind.VOLUME, 'first'), 'POST /volumes', [:])
        way.cutAfter('COMMIT')

        when:
        far.intend(MORE, 'POST /volumes', [size: '10'])

        then:
        noExceptionThrown()
        far.find(MORE).get().intent().operation() == 'POST /volumes'

        cleanup:
        far?.close()
        way?.close()
    }

    def "finds the password in the home folder"() {
        given:
        sql("CREATE USER deploy PASSWORD 'hun:ter\\\\2'")
        sql('GRANT ALL ON ballast_entry, ballast_event, ballast_lease, ballast_meta, ballast_run TO deploy')
        def access = Path.of(value('SHOW hba_file'))
        Files.writeString(access, 'host all deploy all scram-sha-256\n' + Files.readString(access))
        sql('SELECT pg_reload_conf()')
        def passwords = Files.writeString(folder.resolve('.pgpass'), "# the team's\nlocalhost:1:postgres:deploy:no\n*:${server.port}:postgres:deploy:hun\\:ter\\\\\\\\2\n")
        Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString('rw-------'))

        when:
        def found = open(server.port, 'deploy')

        then:
        found.find(DATA).get().id() == '99'

        when: 'the variable is empty, which to the driver is as if it were not set'
        def process = LedgerProcess.startOn(System.getProperty('java.class.path'), [PGPASSFILE: ''], 'connect',
            "jdbc:postgresql://127.0.0.1:$server.port/postgres?user=deploy", folder.toString())

        then:
        process.text.readLines().last() == 'true'

        when:
        Files.writeString(passwords, "localhost:${server.port}:postgres:deploy:hun\\:ter\\\\\\\\2\n")
        def ofSeveral = open("localhost:1,localhost:$server.port", 'deploy')

        then:
        ofSeveral.find(DATA).get().id() == '99'

        when:
        Files.delete(passwords)
        open(server.port, 'deploy')

        then:
        def e = thrown(LedgerException)
        e.remedy().get().contains('.pgpass')

        cleanup:
        found?.close()
        ofSeveral?.close()
    }

    def "reads a standby, and says that it takes no writes"() {
        given:
        int port = server.port
        ledger.close()
        server.close()
        Files.createFile(folder.resolve('data/standby.signal'))
        start(port)
        ledger = open(port)

        when:
        def found = ledger.find(DATA).get()
        ledger.update(DATA, [size: '40'])

        then:
        found.applied() == [size: '20']
        def e = thrown(LedgerException)
        e.problem().contains('(25006)')
        e.remedy().get().contains('targetServerType=primary')
    }

    private void start(int port = 0) {
        def builder = EmbeddedPostgres.builder().setDataDirectory(folder.resolve('data')).setCleanDataDirectory(false)
        server = (port ? builder.setPort(port) : builder).start()
    }

    private Ledger open(int port, String user = 'postgres') {
        open("localhost:$port", user)
    }

    private Ledger open(String hosts, String user) {
        def database = new Postgres("jdbc:postgresql://$hosts/postgres?user=$user".toString(), folder, { reported << it })
        def timing = [nanos: { nanos }, sleep: { Duration pause ->
            nanos += pause.toNanos()
            whenPausing()
        }] as Timing
        Ledger.open(new LedgerSettings(null, LedgerTarget.of('here'), Owner.thisProcess(), InstantSource.system(), folder, { reported << it }, { it }, LeaseSettings.NONE), database, timing)
    }

    private void sql(String statement) {
        server.postgresDatabase.connection.withCloseable { it.createStatement().execute(statement) }
    }

    private String value(String query) {
        server.postgresDatabase.connection.withCloseable {
            def rows = it.createStatement().executeQuery(query)
            rows.next()
            rows.getString(1)
        }
    }
}
