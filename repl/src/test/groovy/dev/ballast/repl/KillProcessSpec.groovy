package dev.ballast.repl

import dev.ballast.http.TurnableTiming
import dev.ballast.ledger.Entry
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.Sandbox
import dev.ballast.simulation.Service
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Timeout

/**
 * Kills a real process at each request of the standard job, and runs the job again until it is done. Only the run that is killed is a
 * process of its own; the service, which outlives it, and the later runs are in this one, where the clock can be turned.
 */
@Timeout(1800)
class KillProcessSpec extends MistakeSpecification {

    /** All points of each row, and not only those that are worth their time in every build. */
    static final boolean ALL = Boolean.getBoolean('ballast.kills')

    static final String JOB = '''
        region 'us-east'
        def app = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        nodebalancer('web') { port(80) { (1..3).each { node "app-$it", app.privateIp + ":808$it" } } }
        volume('data', 20).attachTo(app)
        '''

    EmbeddedPostgres server
    RequestRelay relay
    int databases
    List<Process> told = []

    def cleanup() {
        server?.close()
    }

    def 'killed at any request, before and after it takes effect, the job ends complete, and nothing is there twice: #dialect, #ledger'() {
        given:
        confirm = { Optional.of('y') }
        begin(dialect, ledger)
        assert process(JOB).waitFor() == 0
        def wanted = service().picture()
        int requests = relay.requests.size()
        end()

        when:
        def tried = (1..(requests + 5)).step(ALL ? 1 : every).collectMany { request ->
            [false, true].findAll { after ->
                begin(dialect, ledger)
                try {
                    struck(request, after, wanted)
                } finally {
                    end()
                }
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
        confirm = { Optional.of('y') }
        begin('linode', 'sqlite')
        assert process(JOB).waitFor() == 0
        def wanted = service().picture()
        int requests = relay.requests.size()
        end()

        when:
        def ends = (1..requests).step(ALL ? 1 : 4).collect { request ->
            begin('linode', 'sqlite')
            try {
                Process stopped
                def stop = { signals.each { send(stopped, it) } }
                if (signals.size() == 1) {
                    relay.strikeAndAnswer(request, stop)
                } else {
                    relay.strike(request, false) { stop(); stopped.waitFor() }
                }
                stopped = process(JOB)
                finished(request, "${signals.join(', ')} at request $request", stopped, wanted)
                stopped.exitValue()
            } finally {
                end()
            }
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
        def log = folder.resolve('killed.log').toFile()
        if (told.contains(run)) {
            while (run.alive && !log.text.contains('stopping')) {
                Thread.onSpinWait()
            }
        }
        told << run
        if (run.alive) {
            ProcessSpecification.signal(run, signal)
        }
    }

    /** Returns whether there was such a request to kill the run at. */
    private boolean struck(int request, boolean after, List<?> wanted) {
        Process killed
        relay.strike(request, after) { killed.destroyForcibly().waitFor() }
        killed = process(JOB)
        finished(request, "killed ${after ? 'after' : 'before'} request $request", killed, wanted)
    }

    /** Waits for a run to which something happens at that request, and runs the job until it is complete; returns whether it happened. */
    private boolean finished(int request, String what, Process killed, List<?> wanted) {
        if (!killed.waitFor(60, TimeUnit.SECONDS)) {
            killed.destroyForcibly()
            assert false: "$what: the run did not end"
        }
        if (!relay.struck) {
            assert killed.exitValue() == 0
            return false
        }
        def point = "$what: ${relay.requests.last()}".toString()
        complete(point)
        def there = service()
        assert there.twice() == []: point
        assert there.picture() == wanted: point
        relay.requests.clear()
        assert ballast('run', script(JOB)) == 0: "$point\n$err"
        assert relay.writes() == []: point
        true
    }

    /** Runs the job until it succeeds, and does what each stop has printed. */
    private void complete(String point) {
        for (int i = 0; i < 4; i++) {
            int status = ballast('run', script(JOB))
            if (status == 0) {
                return
            }
            assert status == 4: "$point\n$err"
            def commands = err.readLines()*.trim().findAll { it =~ /^ballast (adopt|forget) / }
            assert commands: "$point\n$err"
            commands.collect { chosen(it) }.findAll { it.size() > 2 }.each { assert ballast(*it) == 0: err }
        }
        assert false: "$point: four runs were not enough\n$err"
    }

    /** Returns the command with what exists, for adopt, or with what does not, for forget. */
    private List<String> chosen(String line) {
        def words = line.split(' +# ')[0].split(' ').drop(1).toList()
        boolean adopts = words[0] == 'adopt'
        def kind = Kind.values().find { it.word() == words[1] }
        def named = words.drop(2)
        def paths = (adopts ? named.collate(2)*.first() : named)
        def found = paths.collectEntries { path -> [path, made(kind, path)] }.findAll { adopts == (it.value != null) }
        words.take(2) + found.collectMany { path, id -> adopts ? [path, id] : [path] }
    }

    /** Returns the id of what an open create has made, or null. */
    private String made(Kind kind, String path) {
        List<Entry> entries = Ledger.open(new LedgerSettings(environment.BALLAST_LEDGER, LedgerTarget.service(URI.create(relay.url()), null),
            new Owner('elsewhere', null, 'reader'), InstantSource.system(), folder, { }, { it })).withCloseable { it.entries() }
        service().made(ReferenceCodec.read(kind, path), entries)
    }

    private Service service() {
        new Service(sandbox.snapshot(), [] as Set)
    }

    private void begin(String dialect, String ledger) {
        sandbox.close()
        sandbox = Sandbox.with().dialect(dialect).start()
        sandbox.advance(Duration.between(sandbox.now(), Instant.now()))
        timing = new TurnableTiming(whenPausing: { Duration pause -> sandbox.advance(pause) })
        timing.wallClock = Instant.now()
        relay = new RequestRelay(sandbox)
        environment = [BALLAST_URL: relay.url(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: dialect, ROOT_PASS: 'trial-Only-1-of-many', BALLAST_LEDGER: database(ledger)]
    }

    private void end() {
        relay.close()
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

    /** Starts the program as a user does. */
    private Process process(String text) {
        def builder = new ProcessBuilder(ProcessSpecification.BALLAST, 'run', script(text).toString()).directory(folder.toFile())
            .redirectErrorStream(true).redirectOutput(folder.resolve('killed.log').toFile())
        builder.environment().keySet().removeIf { it.startsWith('BALLAST_') }
        builder.environment().putAll([XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString()] + environment)
        builder.start()
    }
}
