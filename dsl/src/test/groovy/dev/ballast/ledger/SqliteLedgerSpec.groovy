package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.sql.DriverManager
import spock.lang.TempDir

class SqliteLedgerSpec extends DatabaseLedgerContract {

    @TempDir
    Path folder

    @Override
    Ledger open(String target) {
        openAt(file(), target)
    }

    Ledger openAt(Path path, String target = 'https://api.example.com default') {
        PlainLedger.open(path.toString(), LedgerTarget.of(target), OWNER) { now }
    }

    @Override
    String where() {
        file()
    }

    Path file() {
        folder.resolve('state/ballast/ledger.db')
    }

    def "makes a file and folders for the user alone"() {
        expect:
        mode(file()) == 'rw-------'
        mode(file().parent) == 'rwx------'
        mode(file().parent.parent) == 'rwx------'
        file().parent.toFile().list().every { mode(file().resolveSibling(it)) == 'rw-------' }
    }

    def "says once that it is new"() {
        given:
        def again = open('https://api.example.com default')

        expect:
        ledger.fresh()
        !again.fresh()
        ledger.location() == file().toString()

        cleanup:
        again?.close()
    }

    def "is made once when several open it at the same time"() {
        when:
        def opened = (1..5).collectMany { n -> atOnce(6) { openAt(folder.resolve("new-${n}.db")) } }

        then:
        opened.count { it.fresh() } == 5

        cleanup:
        opened*.close()
    }

    def "is the same after it was closed and opened"() {
        given:
        ledger.intend(ReferenceCodec.read(Kind.INSTANCE, 'web-1'), 'POST /compute/instances/', [type: 'standard-1'])
        ledger.record(DATA, '99', [size: '20'])
        def before = ledger.entries()

        when:
        ledger.close()
        ledger = open('https://api.example.com default')

        then:
        ledger.entries() == before
    }

    def "may stand behind symbolic links"() {
        given:
        ledger.record(DATA, '99', [:])
        Files.createSymbolicLink(folder.resolve('folder'), file().parent)
        Files.createSymbolicLink(folder.resolve('file'), file())

        when:
        def opened = ['folder/ledger.db', 'file'].collect { openAt(folder.resolve(it)) }

        then:
        opened*.find(DATA)*.get()*.id() == ['99', '99']

        cleanup:
        opened*.close()
    }

    def "answers that it is closed"() {
        given:
        ledger.close()

        when:
        ledger.find(DATA)

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} is closed"
    }

    def "keeps the intent of a process that ended abruptly"() {
        when:
        def process = LedgerProcess.start('intendAndHalt', file().toString())

        then:
        process.text == ''
        process.waitFor() == 9
        entriesOfProcesses()*.intent()*.operation() == ['POST /volumes']
        entriesOfProcesses()*.applied() == [[size: '20']]
    }

    def "lets exactly one of two processes win an intent"() {
        given:
        def fresh = folder.resolve('fresh.db').toString()
        def processes = (1..2).collect { LedgerProcess.start('compete', fresh, '30') }
        def outputs = processes*.inputReader()

        when:
        outputs.each { assert it.readLine() == 'ready' }
        processes*.outputWriter().each { it.withWriter { w -> w.write('go\n') } }
        def won = outputs.collect { it.readLine() }

        then:
        won*.toInteger().sum() == 30
        processes*.waitFor() == [0, 0]

        cleanup:
        processes*.destroy()
    }

    def "refuses a file that #what"() {
        given:
        def path = folder.resolve('ledger.db')
        path.toFile().bytes = bytes

        when:
        openAt(path)

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger $path is damaged or is not a ledger"
        e.remedy().get().contains('restore a backup')
        path.toFile().bytes == bytes

        where:
        what              | bytes
        'holds text'      | ('no ledger\n' * 100).bytes
        'has a torn page' | ('SQLite format 3\u0000' + 'x' * 4000).bytes
    }

    def "refuses a database of another program and leaves it as it is"() {
        given:
        def path = folder.resolve('places.db')
        sql(path, 'CREATE TABLE moz_places (id INTEGER)')
        def bytes = path.toFile().bytes

        when:
        openAt(path)

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger $path is a database of another program: it has a table moz_places"
        e.remedy().get() == 'name another place in BALLAST_LEDGER'
        path.toFile().bytes == bytes
    }

    def "makes its tables in an empty database"() {
        given:
        def path = Files.createFile(folder.resolve('empty.db'))

        expect:
        openAt(path).withCloseable { it.entries() } == []
    }

    def "refuses a file that any user of the machine may write: #mode"() {
        given:
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode))

        when:
        open('other')

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} can be written by every user of this machine"
        e.remedy().get() == "check that its entries are yours, then run:\n    chmod o-w ${file()}"

        where:
        mode << ['rw-rw-rw-', 'rw-----w-']
    }

    def "takes a file that a group shares, or that others only read: #mode"() {
        given:
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode))

        expect:
        open('other').withCloseable { it.entries() } == []

        where:
        mode << ['rw-rw----', 'rw-r--r--']
    }

    def "refuses an entry it cannot read"() {
        given:
        ledger.record(DATA, '99', [:])
        sql(file(), "UPDATE ballast_entry SET $damage")

        when:
        ledger.find(DATA)

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} holds an entry, volume data, that cannot be read"

        where:
        damage << ["applied = '{'", "applied = '[1]'", "applied = 'null'", "updated = 'noon'", "act = 'POST /volumes'"]
    }

    def "refuses a ledger whose version is no number"() {
        given:
        sql(file(), "UPDATE ballast_meta SET value = 'x'")

        when:
        open('other')

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} has tables of a ledger, but its version is 'x'"
        e.remedy().get().contains('restore a backup')
    }

    def "refuses a place where no file can be: #place"() {
        given:
        folder.resolve('text').toFile().text = 'in the way'
        folder.resolve('there').toFile().mkdir()

        when:
        openAt(folder.resolve(place))

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${folder.resolve(place)} " + problem.replace('FOLDER', "$folder")
        e.remedy().get().contains('BALLAST_LEDGER')

        where:
        place          || problem
        'there'        || 'is not a file'
        'text/ledger'  || 'cannot be created: FOLDER/text is in the way'
        'text/a/b'     || 'cannot be created'
    }

    def "says that a file cannot be opened or written"() {
        given:
        ledger.record(DATA, '99', [:])
        ledger.close()
        // Root may write to a file that is read-only, but nobody makes a journal in a folder that is not there.
        def journal = file().resolveSibling('ledger.db-journal')
        Files.deleteIfExists(journal)
        Files.createSymbolicLink(journal, folder.resolve('absent/journal'))

        when:
        ledger = open('https://api.example.com default')
        ledger.update(DATA, [size: '20'])

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} cannot be opened or written"
    }

    def "notices that its file was taken away"() {
        given:
        ledger.record(DATA, '99', [:])
        Files.delete(file())

        when:
        ledger.update(DATA, [size: '20'])

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger ${file()} was moved or deleted while in use"
    }

    def "refuses a setting that names no file: #where"() {
        when:
        PlainLedger.open(where, LedgerTarget.of('here'), OWNER) { now }

        then:
        def e = thrown(LedgerException)
        e.problem() == problem
        !e.message.contains('hunter2')

        where:
        where                                  || problem
        ' '                                    || "' ' is not a path for a ledger: it needs a file name without a question mark"
        '/'                                    || "'/' is not a path for a ledger: it needs a file name without a question mark"
        'a?b'                                  || "'a?b' is not a path for a ledger: it needs a file name without a question mark"
        'a\u0000'                              || "'a\\u0000' is not a path for a ledger: Nul character not allowed"
        'jdbc:mysql://host/x?password=hunter2' || 'a ledger cannot be kept at jdbc:mysql:...'
        'postgres://me:hunter2@host/x'         || 'a ledger cannot be kept at postgres:...'
    }

    private List<Entry> entriesOfProcesses() {
        openAt(file(), 'here').withCloseable { it.entries() }
    }

    private static String mode(Path path) {
        PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
    }

    @Override
    void sql(CharSequence statement) {
        sql(file(), statement)
    }

    static void sql(Path path, CharSequence statement) {
        DriverManager.getConnection("jdbc:sqlite:$path").withCloseable { it.createStatement().execute("$statement") }
    }
}
