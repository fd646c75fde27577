package dev.ballast.repl

import dev.ballast.http.RawServer
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import spock.lang.Timeout

/** What can be wrong with the ledger: before the script begins, and while it records. */
@Timeout(60)
class LedgerMistakesSpec extends MistakeSpecification {

    static final String RUNBOOK = "println 'began'\nvolume('data', 20, wait: false)"
    static final String RESTORE = 'move it and its -journal away, then restore a backup:\ncp FILE state/ballast/ledger.db'
    static final String ELSEWHERE = 'name another place in BALLAST_LEDGER'

    def 'the script does not begin, and the file stays as it is, when the ledger #what'() {
        given:
        ballast(script("volume('older', 20)"))
        spoil(ledger())
        def bytes = Files.isDirectory(ledger()) ? null : ledger().toFile().bytes

        expect:
        ballast(script(RUNBOOK)) == 2
        complaint() == [problem, null, instead]
        out == ''
        creates() == ['POST /volumes': 1]
        bytes == null || ledger().toFile().bytes == bytes
        plain()

        where:
        what                   | spoil                                                               || problem                                                              | instead
        'is text'              | { it.toFile().text = 'no ledger\n' * 100 }                          || 'the ledger state/ballast/ledger.db is damaged or is not a ledger'      | RESTORE
        'has a torn page'      | { it.toFile().bytes = it.toFile().bytes[0..<4096] + [7] * 4096 as byte[] } || 'the ledger state/ballast/ledger.db is damaged or is not a ledger' | RESTORE
        'is cut short'         | { Path file -> new RandomAccessFile(file.toFile(), 'rw').withCloseable { it.length = 5000 } } || 'the ledger state/ballast/ledger.db is damaged or is not a ledger' | RESTORE
        'is of a newer Ballast' | { sql(it, "UPDATE ballast_meta SET value = '7'") }                 || 'the ledger state/ballast/ledger.db was written by a newer Ballast (version 7, this one knows 6)' | "update Ballast: another ledger would have none of the names"
        'is a folder'          | { Files.delete(it); Files.createDirectory(it) }                     || 'the ledger state/ballast/ledger.db is not a file'                       | ELSEWHERE
    }

    def 'a first call that is wrong or only reads creates no ledger: #arguments'() {
        given:
        script("volume('data', 0)")
        environment.BALLAST_LEDGER = '~/own/names.db'

        expect:
        ballast(*arguments.collect { it == 'web.groovy' ? folder.resolve(it) : it }) == status
        !Files.exists(folder.resolve('own'))
        !Files.exists(Path.of('~'))

        where:
        arguments                                 || status
        ['run', 'web.groovy']                     || 3
        ['run', '--params=~/v.yaml', 'web.groovy'] || 2
        ['-e', 'def (']                           || 3
        ['names']                                 || 0
        ['names', 'volum']                        || 2
        ['forget', 'volume', 'data']              || 2
        ['show', 'volume', 'data']                || 2
        ['status']                                || 0
        ['status', 'data']                        || 3
        ['log', '5']                              || 2
        ['lease']                                 || 0
        ['destroy']                               || 3
        ['ledger', 'backup', '/dev/full/b.db']    || 1
    }

    def 'nothing is sent when the ledger may not be written'() {
        given:
        ballast(script("volume('older', 20, wait: false)"))
        journal('/nowhere/journal')

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint() == ['the ledger state/ballast/ledger.db cannot be opened or written', 'web.groovy:2', 'make the file and its folder writable for you']
        creates() == ['POST /volumes': 1]
        plain()

        when:
        Files.delete(journal())

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 2]
        recorded() == ['volume data 1002', 'volume older 1001']
    }

    def 'what was made is said with its id when the ledger can no longer record it'() {
        given:
        def service = new RawServer({ Socket caller ->
            journal('/nowhere/journal')
            def made = '{"id": 4711, "label": "data", "size": 20, "status": "active"}'
            caller << "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${made.length()}\r\n\r\n$made"
        })
        environment.BALLAST_URL = service.uri.toString()

        expect:
        ballast(script(RUNBOOK)) == 4
        complaint() == ["volume 'data' was created with id 4711, which could not be recorded: the ledger state/ballast/ledger.db cannot be opened or written",
            'web.groovy:2', 'repair the ledger, then run:\nballast adopt volume data 4711']
        plain()

        when:
        Files.delete(journal())
        service.close()

        then:
        recorded() == ['volume data ?']
        ballast('adopt', 'volume', 'data', '4711') == 0
        recorded() == ['volume data 4711']
    }

    def 'of two volumes that were created under one name the one to be kept is recorded by the printed command'() {
        given: 'the name is forgotten and used again while the answer is awaited'
        def service = new RawServer({ Socket caller ->
            sql(ledger(), "UPDATE ballast_entry SET id = '4712', act = NULL, since = NULL, owner = NULL")
            def made = '{"id": 4711, "label": "data", "size": 20, "status": "active"}'
            caller << "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${made.length()}\r\n\r\n$made"
        })
        environment.BALLAST_URL = service.uri.toString()

        expect:
        ballast(script(RUNBOOK)) == 4
        complaint()[2] == 'two runs may have created it, so there are two: to keep the recorded one, delete 4711 on the service; ' +
            'to keep the other one, delete 4712, then run:\nballast adopt volume data 4711'

        when:
        def printed = (err =~ /ballast (adopt.*)/)[0][1].split(' ')
        service.close()

        then:
        recorded() == ['volume data 4712']
        ballast(*printed) == 0
        recorded() == ['volume data 4711']
    }

    def 'why nothing was made is said even when the intent cannot be taken back'() {
        given:
        def service = new RawServer({ Socket caller ->
            journal('/nowhere/journal')
            def why = '{"errors": [{"reason": "Label is taken"}]}'
            caller << "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: ${why.length()}\r\n\r\n$why"
        })
        environment.BALLAST_URL = service.uri.toString()

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint()[0..1] == ['POST /volumes: 400, Label is taken', 'web.groovy:2']
        err.replace("$folder/", '').contains('error: the ledger state/ballast/ledger.db cannot be opened or written\n  at web.groovy:2\n')
        plain()

        cleanup:
        service.close()
    }

    private Path ledger() {
        folder.resolve('state/ballast/ledger.db')
    }

    private Path journal() {
        folder.resolve('state/ballast/ledger.db-journal')
    }

    /** Lets the database write its journal there: it writes nothing to the ledger before. */
    private void journal(String place) {
        Files.deleteIfExists(journal())
        Files.createSymbolicLink(journal(), Path.of(place))
    }

    static void sql(Path path, String statement) {
        DriverManager.getConnection("jdbc:sqlite:$path").withCloseable { it.createStatement().execute(statement) }
    }
}
