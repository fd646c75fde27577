package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.sql.DriverManager
import spock.lang.Requires
import spock.lang.Timeout

/** Lets a real process have its ledger in a place that is only read. */
@Timeout(1800)
class ReadOnlyLedgerProcessSpec extends InterruptedJobSpecification {

    /** The process that mounts is root there, and permissions bind root only without these. */
    private static final List<String> BOUND =
        ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--inh-caps', '-dac_override,-dac_read_search']

    @Requires(value = { DiskProcessSpec.mounts() && ReadOnlyLedgerProcessSpec.binds() }, reason = 'no disk can be mounted here, or root not be bound')
    def 'a ledger #where is read, and a run that would write is refused before its first write'() {
        given:
        def kept = Files.createDirectory(folder.resolve('kept'))
        begin('linode', kept.resolve('ledger.db').toString())
        assert ballast('run', script(JOB)) == 0
        Files.deleteIfExists(kept.resolve('ledger.db-journal'))
        def disk = Files.createDirectory(folder.resolve('disk'))
        environment.BALLAST_LEDGER = disk.resolve('ledger.db').toString()
        def more = script("volume('data').detach(); volume('more', 20, region: 'us-east')", 'more.groovy')
        def status = { Object... arguments ->
            relay.requests.clear()
            def run = process(DiskProcessSpec.onDisk(disk, cached + "cp -p \"\$1\"/* . && $spoil && shift && exec \"\$@\"", kept, *BOUND, ProcessSpecification.BALLAST, *arguments))
            ended(run, arguments.join(' '))
            assert relay.writes() == []
            plain(said())
            run.exitValue()
        }

        expect:
        [['names'], ['show', 'data'], ['status'], ['check', more], ['run', '--dry-run', more], ['log'], ['run', script(JOB)],
            ['ledger', 'backup', folder.resolve('backup.db')]].each {
            assert status(*it) == 0: "$it\n${said()}"
        }
        [['run', more], ['adopt', 'volume', 'other', '99'], ['destroy', '--yes']].each {
            assert status(*it) == 1: "$it\n${said()}"
            assert said().contains("error: the ledger $environment.BALLAST_LEDGER cannot be opened or written\n"): it
            assert said().contains('  help: make the file and its folder writable for you\n'): it
        }

        where:
        where                   | spoil
        'on a read-only disk'   | 'mount -o remount,bind,ro .'
        'in a read-only file'   | 'chmod a-w ledger.db'
        'in a read-only folder' | 'chmod a-w .'
    }

    @Requires(value = { DiskProcessSpec.mounts() }, reason = 'no disk can be mounted here')
    def 'a ledger with a transaction that a killed run has left is not read where that cannot be undone'() {
        given:
        def kept = Files.createDirectory(folder.resolve('kept'))
        begin('linode', kept.resolve('ledger.db').toString())
        fill(1)
        cutOff(kept.resolve('ledger.db'))
        def disk = Files.createDirectory(folder.resolve('disk'))
        environment.BALLAST_LEDGER = disk.resolve('ledger.db').toString()

        when:
        def run = process(DiskProcessSpec.onDisk(disk, cached + 'cp -p "$1"/* . && mount -o remount,bind,ro . && shift && exec "$@"', kept, ProcessSpecification.BALLAST, 'names'))
        ended(run, 'names')

        then:
        run.exitValue() == 2
        said() == "error: the ledger $environment.BALLAST_LEDGER cannot be opened or written\n  help: make the file and its folder writable for you\n"
    }

    /** The words of a shell that keep compiled runbooks elsewhere than on the disk of the ledger. */
    private String getCached() {
        "export XDG_CACHE_HOME='${folder.resolve('cache')}'\n"
    }

    /** Leaves the ledger in the middle of a transaction of which a part is in the file. */
    private static void cutOff(Path ledger) {
        def copies = [ledger, ledger.resolveSibling('ledger.db-journal')]
        DriverManager.getConnection("jdbc:sqlite:$ledger").withCloseable { open ->
            open.createStatement().withCloseable {
                it.execute('PRAGMA cache_size = 1')
                it.execute('BEGIN IMMEDIATE')
                200.times { n -> it.execute("INSERT INTO ballast_meta VALUES ('filling-$n', '${'x' * 500}')") }
            }
            copies.each { Files.copy(it, it.resolveSibling("${it.fileName}.kept")) }
        }
        copies.each { Files.move(it.resolveSibling("${it.fileName}.kept"), it, StandardCopyOption.REPLACE_EXISTING) }
    }

    /** Whether permissions can bind root. */
    static boolean binds() {
        DiskProcessSpec.succeeds(BOUND.join(' ') + ' true')
    }
}
