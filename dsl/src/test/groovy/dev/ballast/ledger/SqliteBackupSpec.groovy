package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.sql.DriverManager
import spock.lang.TempDir

class SqliteBackupSpec extends RunsOfALedger {

    static final String OTHER = 'https://api.example.org#default'

    @TempDir
    Path folder

    @TempDir
    Path backups

    String place

    Path file() {
        backups.resolve("copy's.db")
    }

    @Override
    String where() {
        place ?: folder.resolve('ledger.db')
    }

    @Override
    void sql(CharSequence statement) {
        DriverManager.getConnection("jdbc:sqlite:${where()}").withCloseable { it.createStatement().execute("$statement") }
    }

    private Ledger wrote(String work, String name, String target = 'https://api.example.com#default') {
        def ledger = run(work, ProcessHandle.current().pid(), 'here', target)
        ledger.separate()
        ledger.lease().begin(work).withCloseable { create(ledger, volume(name), "$name-id") }
        ledger
    }

    private static Reference volume(String name) {
        new Reference.ByName(Kind.VOLUME, name)
    }

    def 'a backup is a ledger with the names, intents and log of all targets, and is written while a run goes on'() {
        given:
        wrote('one.groovy', 'data').accept(volume('data'), 'region', 'us-west', 'moved by hand', null)
        wrote('two.groovy', 'logs', OTHER)
        def running = run('three')
        running.lease().begin('deploy.groovy')
        running.intend(volume('open'), 'POST /volumes', [size: '20'])

        when:
        running.backUp(file())
        wrote('four.groovy', 'later', 'https://api.example.net#default')
        running.close()

        then:
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file())) == 'rw-------'
        backups.toFile().list() as List == ["copy's.db"]

        when:
        place = file()
        def ledger = run('five')

        then:
        ledger.entries()*.reference()*.name() == ['data', 'open']
        Acceptance.of(ledger.find(volume('data')).get().applied(), 'region').get().why() == 'moved by hand'
        ledger.find(volume('open')).get().intent().operation() == 'POST /volumes'
        run('six', 1, 'here', OTHER).find(volume('logs')).get().id() == 'logs-id'
        run('six', 1, 'here', 'https://api.example.net#default').entries() == []
        runs()*.owner()*.work() == ['deploy.groovy', 'one.groovy']
        events(1)*.id() == ['data-id']
    }

    def 'a backup is written to a new file in an existing folder only: #name'() {
        given:
        Files.writeString(backups.resolve('mine'), 'mine')

        when:
        wrote('one.groovy', 'data').backUp(backups.resolve(name))

        then:
        def refused = thrown(LedgerException)
        refused.problem() == problem.replace('FILE', "${backups.resolve(name)}")
        Files.readString(backups.resolve('mine')) == 'mine'
        backups.toFile().list() as List == ['mine']

        where:
        name           || problem
        'mine'         || 'there is a file FILE already'
        'none/copy.db' || 'the file FILE cannot be written'
    }

    def 'a ledger that does not exist has no backup'() {
        given:
        def none = Ledger.openExisting(new LedgerSettings(where(), LedgerTarget.of(OTHER), new Owner('here', 1, 'one'),
            java.time.InstantSource.system(), folder, { notices << it }, { it }, LeaseSettings.NONE))

        when:
        none.backUp(file())

        then:
        def refused = thrown(LedgerException)
        refused.problem() == "the ledger ${where()} does not exist"
        !Files.exists(file())

        cleanup:
        none.close()
    }
}
