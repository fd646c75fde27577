package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import dev.ballast.time.Timing
import java.nio.file.Path
import java.time.InstantSource
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** A host with several addresses, of which the first does not answer. */
@Timeout(120)
class PostgresAddressesSpec extends Specification {

    static final int PORT = SharedPostgres.SERVER.port

    @TempDir
    Path folder

    List<String> notes = []
    int lookups = 0

    def "a ledger is opened at the next address, and later connections go there at once"() {
        given:
        def database = database('127.0.0.9', ['127.0.0.9', '127.0.0.1'])

        when:
        def names = (1..2).collect { database.connect().withCloseable { it.metaData.URL } }
        def ledger = open(database)

        then:
        names.every { it.contains("127.0.0.9:$PORT") }
        ledger.find(ReferenceCodec.read(Kind.VOLUME, 'unknown')).empty
        notes == ['127.0.0.9 of 127.0.0.9 does not answer; Ballast uses 127.0.0.1']
        lookups == 1

        cleanup:
        ledger?.close()
    }

    def "the number of addresses is told if none of them answers"() {
        when:
        open(database('127.0.0.9', ['127.0.0.9', '127.0.0.8', '::1'], 1))

        then:
        LedgerException failed = thrown()
        failed.problem() == 'the ledger jdbc:postgresql://127.0.0.9:1/postgres failed: none of the 3 addresses of 127.0.0.9:1 answers: ' +
            'Connection to 127.0.0.9:1 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections. (08001)'
        failed.remedy().get() == 'check that the server runs and that BALLAST_LEDGER names its host and port'
        notes == []
    }

    def "a URL with a socket factory of its own keeps it"() {
        when:
        open(database('127.0.0.9', ['127.0.0.9', '127.0.0.1'], PORT, '&socketFactory=javax.net.ssl.SSLSocketFactory'))

        then:
        thrown(LedgerException)
        lookups == 0
    }

    private Postgres database(String host, List<String> addresses, int port = PORT, String options = '') {
        new Postgres("jdbc:postgresql://$host:$port/postgres?user=postgres$options".toString(), folder, {
            lookups++
            addresses.collect { InetAddress.getByName(it) } as InetAddress[]
        }, { notes << it })
    }

    private Ledger open(Postgres database) {
        Ledger.open(new LedgerSettings(null, LedgerTarget.of('addresses'), Owner.thisProcess(), InstantSource.system(), folder, { notes << it }, { it }, LeaseSettings.NONE), database, Timing.real())
    }
}
