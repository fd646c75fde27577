package dev.ballast.ledger

import dev.ballast.error.SourceLocation
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import spock.lang.Specification

/** Opens ledgers of a file or a server as runs do, and reads their record. */
abstract class RunsOfALedger extends Specification {

    static final DATA = new Reference.ByName(Kind.VOLUME, 'data')
    static final LOGS = new Reference.ByName(Kind.VOLUME, 'logs')

    TurnableTiming timing = new TurnableTiming()
    List<String> notices = []
    SourceLocation line
    WriteGrant grant = WriteGrant.FREE

    private List<Ledger> opened = []

    def cleanup() {
        opened*.close()
    }

    abstract String where()

    abstract void sql(CharSequence statement)

    Ledger run(String name, long pid = ProcessHandle.current().pid(), String host = 'here', String target = 'https://api.example.com#default') {
        opened << Ledger.open(new LedgerSettings(where(), LedgerTarget.of(target), new Owner(host, pid, name),
            InstantSource.system(), Path.of('/'), { notices << it }, { it.replace('hush', '(secret)') },
            new LeaseSettings(true, Duration.ZERO, timing, { }, new LogSettings(Duration.ofDays(90), { line }), { grant })))
        opened.last()
    }

    List<LoggedRun> runs(Instant since = Instant.EPOCH, int limit = 20) {
        def reader = run('reader')
        reader.log().runs(since, limit, reader.lease()::isActive)
    }

    List<LoggedEvent> events(long number = 1) {
        run('reader').log().events(number)
    }

    static void create(Ledger ledger, reference, String id) {
        ledger.intend(reference, 'POST /volumes', [:]).record(id, [:])
    }
}
