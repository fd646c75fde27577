package dev.ballast.repl

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import spock.lang.Requires
import spock.lang.Timeout

/** Kills a real process at each request of the standard job, and runs the job again until it is done. */
@Timeout(1800)
class KillProcessSpec extends StruckJobSpecification {

    EmbeddedPostgres server
    int databases
    List<Process> signalled = []

    def cleanup() {
        server?.close()
    }

    def 'killed at any request, before and after it takes effect, the job ends complete, and nothing is there twice: #dialect, #ledger'() {
        given:
        def wanted = wanted(dialect)
        int requests = relay.requests.size()

        when:
        def tried = (1..(requests + 5)).step(ALL ? 1 : every).collectMany { request ->
            [false, true].findAll { after ->
                begin(dialect, database(ledger))
                struck(request, after, wanted)
            }.collect { [request, it] }
        }
        println "killed $dialect, $ledger: ${tried.size()} points of $requests requests"

        then:
        tried.size() >= 2 * (requests - 1).intdiv(ALL ? 1 : every)

        where:
        dialect      | ledger       | every
        'linode'     | 'sqlite'     | 1
        'documented' | 'sqlite'     | 2
        'linode'     | 'postgresql' | 5
        'documented' | 'postgresql' | 5
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'stopped at a request by #signals, it ends with status #status, and the next runs complete the job'() {
        given:
        def wanted = wanted('linode')
        int requests = relay.requests.size()

        when:
        def ends = (1..requests).step(ALL ? 1 : 4).collect { request ->
            begin('linode', database('sqlite'))
            Process stopped
            def stop = { signals.each { send(stopped, it) } }
            if (signals.size() == 1) {
                relay.strikeAndAnswer(request, stop)
            } else {
                relay.strike(request, false) { stop(); stopped.waitFor() }
            }
            stopped = process()
            finished("${signals.join(', ')} at request $request", stopped, wanted)
            stopped.exitValue()
        }

        then:
        ends.toSet() == status as Set

        where:
        signals        || status
        ['TERM']       || [143]
        ['INT']        || [130]
        ['INT', 'INT'] || [130, 4]
    }

    /** Sends a signal to a run that has said that it stops, if it was told to stop before. */
    private void send(Process run, String signal) {
        if (signalled.contains(run)) {
            while (run.alive && !said().contains('stopping')) {
                Thread.onSpinWait()
            }
        }
        signalled << run
        if (run.alive) {
            ProcessSpecification.signal(run, signal)
        }
    }

    /** Returns whether there was such a request to kill the run at. */
    private boolean struck(int request, boolean after, List<?> wanted) {
        Process killed
        relay.strike(request, after) { killed.destroyForcibly().waitFor() }
        killed = process()
        finished("killed ${after ? 'after' : 'before'} request $request", killed, wanted)
    }

    /** Waits for a run to which something happens, and runs the job until it is complete; returns whether it happened. */
    private boolean finished(String what, Process killed, List<?> wanted) {
        ended(killed, what)
        if (!relay.struck) {
            assert killed.exitValue() == 0
            return false
        }
        complete("$what: ${relay.requests.last()}", wanted)
        true
    }

    private String database(String ledger) {
        databases++
        if (ledger == 'sqlite') {
            return folder.resolve("ledger-${databases}.db").toString()
        }
        server = server ?: EmbeddedPostgres.start()
        server.postgresDatabase.connection.withCloseable { it.createStatement().execute("CREATE DATABASE trial_$databases") }
        "jdbc:postgresql://localhost:${server.port}/trial_$databases?user=postgres"
    }
}
