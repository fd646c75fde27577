package dev.ballast.ledger

import dev.ballast.error.BusyException
import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.sql.DriverManager
import spock.lang.TempDir

/** What a backup of a ledger promises, in a file and on a server. */
abstract class BackupContract extends RunsOfALedger {

    static final String OTHER = 'https://api.example.org#default'

    @TempDir
    Path backups

    Path file() {
        backups.resolve('copy.db')
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

    def 'a backup has the names, deletions and log of all targets, and is written while a run goes on'() {
        given:
        wrote('one.groovy', 'data')
        wrote('two.groovy', 'logs', OTHER)
        wrote('three.groovy', 'old').with { it.lease().begin('four').withCloseable { e -> it.begin(volume('old'), 'old-id', 'DELETE').finishDeleted('old-id') } }
        def running = run('five')
        running.lease().begin('deploy.groovy')
        running.intend(volume('open'), 'POST /volumes', [size: '20'])

        when:
        def content = running.backup().write(file())
        wrote('six.groovy', 'later', 'https://api.example.net#default')
        running.close()

        then:
        [content.names(), content.targets()] == [3, 2]
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file())) == 'rw-------'
        backups.toFile().list() as List == ['copy.db']

        when:
        def before = backups.resolve('before.db')
        def ledger = run('seven')
        ledger.backup().read(file()).restore(before)

        then:
        ledger.entries()*.reference().collect { it.name() } == ['data', 'open']
        ledger.find(volume('data')).get().id() == 'data-id'
        ledger.find(volume('open')).get().with { [it.intent().operation(), it.intent().owner().run(), it.applied()] } == ['POST /volumes', 'five', [size: '20']]
        ledger.deleted(volume('old')).get().id() == 'old-id'
        run('eight', 1, 'here', OTHER).find(volume('logs')).get().id() == 'logs-id'
        run('eight', 1, 'here', 'https://api.example.net#default').entries() == []
        runs()*.owner()*.work() == ['deploy.groovy', 'four', 'three.groovy', 'one.groovy']
        events(1)*.id() == ['data-id']
        ledger.lease().holder().isEmpty()

        and: 'what was there before is in a file of its own'
        ledger.backup().read(before).content().names() == 4
    }

    def 'a restored ledger goes on: a known target is not asked for, a number is not given twice'() {
        given:
        def ledger = wrote('one.groovy', 'data')
        ledger.backup().write(file())
        3.times { wrote("more.groovy", "v$it") }
        def bytes = Files.readAllBytes(file())

        when:
        ledger.backup().read(file()).restore(backups.resolve('before.db'))
        def next = wrote('next.groovy', 'next')

        then:
        next.entries()*.reference()*.name() == ['data', 'next']
        runs()*.number() == [5L, 1L]
        Files.readAllBytes(file()) == bytes
    }

    def 'nothing is restored while a run writes to any target'() {
        given:
        def ledger = wrote('one.groovy', 'data')
        ledger.backup().write(file())
        def other = run('two', ProcessHandle.current().pid(), 'here', OTHER)
        other.separate()
        other.lease().begin('deploy.groovy')
        create(other, LOGS, '100')

        when:
        ledger.backup().read(file()).restore(backups.resolve('before.db'))

        then:
        def busy = thrown(BusyException)
        busy.problem() ==~ /busy: process \d+ of \S+ on here \(deploy.groovy\) since .* UTC is writing to https:\/\/api.example.org#default; nothing was restored/
        other.entries()*.id() == ['100']
        !Files.exists(backups.resolve('before.db'))
    }

    def 'what is no usable backup is refused: #what'() {
        given:
        def ledger = wrote('one.groovy', 'data')
        make(this)

        when:
        ledger.backup().read(file())

        then:
        def refused = thrown(LedgerException)
        refused.problem().contains(problem)
        ledger.entries()*.id() == ['data-id']

        where:
        what              | problem                                              | make
        'no file'         | 'there is no backup'                                 | { }
        'a text'          | 'is damaged or is not a ledger'                         | { Files.writeString(it.file(), 'a text that is long enough to be read as a header ' * 9) }
        'an empty file'   | 'is not a backup of a ledger'                           | { Files.createFile(it.file()) }
        'another program' | 'is not a backup of a ledger'                           | { it.sqlite(['CREATE TABLE songs (name TEXT)']) }
        'a newer Ballast' | 'was written by a newer Ballast (version 99, this'   | { it.copied(["UPDATE ballast_meta SET value = '99' WHERE name = 'schema'"]) }
        'an older Ballast' | 'was written by an older Ballast (version 5, this'  | { it.copied(["UPDATE ballast_meta SET value = '5' WHERE name = 'schema'"]) }
        'values that are no JSON'  | 'has a row that cannot be read'               | { it.copied(["UPDATE ballast_entry SET applied = 'no json'"]) }
        'a time that is none'      | 'has a row that cannot be read'               | { it.copied(["UPDATE ballast_entry SET updated = 'yesterday'"]) }
        'a column too few'         | 'has a row that cannot be read'               | { it.copied(['ALTER TABLE ballast_entry DROP COLUMN owner']) }
        'a damaged file'  | 'damaged'                                            | { it.copied([]); it.spoil() }
    }

    def 'a backup has what was accepted'() {
        given:
        def ledger = wrote('one.groovy', 'data')
        ledger.accept(volume('data'), 'region', 'us-west', 'moved by hand', null)
        ledger.backup().write(file())
        ledger.forget(volume('data'))

        when:
        ledger.backup().read(file()).restore(backups.resolve('before.db'))

        then:
        Acceptance.of(ledger.find(volume('data')).get().applied(), 'region').get().why() == 'moved by hand'
    }

    def 'a backup makes no folder'() {
        when:
        wrote('one.groovy', 'data').backup().write(backups.resolve('none/copy.db'))

        then:
        def refused = thrown(LedgerException)
        refused.problem() == "there is no folder ${backups.resolve('none')}"
        !Files.exists(backups.resolve('none'))
    }

    def 'a backup is written to a new file only'() {
        given:
        Files.writeString(file(), 'mine')

        when:
        wrote('one.groovy', 'data').backup().write(file())

        then:
        thrown(LedgerException)
        Files.readString(file()) == 'mine'
        backups.toFile().list() as List == ['copy.db']
    }

    /** Writes a backup of the ledger, and runs the statements on its file. */
    void copied(List<String> statements) {
        run('copy').backup().write(file())
        sqlite(statements)
    }

    void sqlite(List<String> statements) {
        DriverManager.getConnection("jdbc:sqlite:${file()}").withCloseable { connection ->
            statements.each { sql -> connection.createStatement().withCloseable { it.execute(sql) } }
        }
    }

    /** Overwrites the pages behind the first one. */
    void spoil() {
        new RandomAccessFile(file().toFile(), 'rw').withCloseable {
            it.seek(4096)
            it.write(new byte[(int) it.length() - 4096].collect { 0x5A } as byte[])
        }
    }
}
