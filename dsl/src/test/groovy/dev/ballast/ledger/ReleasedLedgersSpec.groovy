package dev.ballast.ledger

import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import spock.lang.Specification
import spock.lang.TempDir

/**
 * Opens the ledger of each release. It was written by that release: a runbook of every kind at two targets, the second one of
 * the dialect linode, and a create whose answer was lost.
 */
class ReleasedLedgersSpec extends Specification {

    private static final Path KEPT = Path.of(System.getProperty('ballast.root'), 'dsl/src/test/resources/ledgers')
    private static final String DOCUMENTED = 'https://api.example.com#default'
    private static final String PUBLIC = 'https://api.example.org#default'

    @TempDir
    Path folder

    private List<Ledger> opened = []

    def cleanup() {
        opened*.close()
    }

    def 'the ledger that Ballast #release wrote is opened with its names, values, open create and log'() {
        given:
        write(release)

        when:
        def ledger = open(DOCUMENTED)
        def other = open(PUBLIC)

        then:
        names(ledger) == [
            'nodebalancer shop = 1004', 'config shop:80 = 1005', 'config shop:443 = 1006', 'node shop:80:a = 1007', 'node shop:443:a = 1008',
            'instance web-1 = 1001', 'address web-1 = 192.168.128.2', 'volume data = 1003', 'volume logs = null'
        ].sort()
        names(other) == [
            'nodebalancer shop = 1010', 'config shop:443 = 1012', 'node shop:443:web-1 = 1014',
            'instance web-1 = 1001', 'address web-1 = 192.168.128.2', 'volume data = 1007'
        ].sort()
        ledger.find(named(Kind.INSTANCE, 'web-1')).get().applied() ==
            [image: 'debian12', leftOut: 'booted', region: 'us-east', rootPass: 'sent', type: 'standard-1']
        ledger.find(named(Kind.VOLUME, 'logs')).get().with { [it.intent().operation(), it.applied()] } == ['POST /volumes', [region: 'us-east', size: '30']]
        other.find(named(Kind.NODEBALANCER, 'shop')).get().applied().subMap('label', 'tags', 'throttle') == [label: 'shop', tags: 'app', throttle: '10']

        and:
        ledger.log().runs(Instant.EPOCH, 20, ledger.lease()::isActive)*.state() == [LoggedRun.State.FAILED, LoggedRun.State.DONE]
        ledger.log().events(1).size() == 9

        when:
        other.lease().begin('deploy.groovy').withCloseable {
            other.begin(named(Kind.VOLUME, 'data'), '1007', 'DELETE /volumes/1007').finishDeleted('1007')
        }

        then:
        !open(PUBLIC).find(named(Kind.VOLUME, 'data')).present

        where:
        release << Files.list(KEPT).toList()*.fileName*.toString()*.replace('.sql', '').sort()
    }

    private Path file() {
        folder.resolve('ledger.db')
    }

    private void write(String release) {
        DriverManager.getConnection("jdbc:sqlite:${file()}").withCloseable { connection ->
            connection.createStatement().executeUpdate(Files.readString(KEPT.resolve("${release}.sql")))
        }
    }

    private Ledger open(String target) {
        opened << Ledger.open(new LedgerSettings(file().toString(), LedgerTarget.of(target), new Owner('here', ProcessHandle.current().pid(), 'one'),
            InstantSource.system(), Path.of('/'), { }, { it },
            new LeaseSettings(true, Duration.ZERO, new TurnableTiming(), { }, new LogSettings(Duration.ofDays(90), { null }))))
        opened.last()
    }

    private static List<String> names(Ledger ledger) {
        ledger.entries().collect { "${ReferenceCodec.text(it.reference())} = ${it.id()}".toString() }.sort()
    }

    private static Reference named(Kind kind, String name) {
        new Reference.ByName(kind, name)
    }
}
