package dev.ballast.repl

import dev.ballast.http.TurnableTiming
import dev.ballast.ledger.Entry
import dev.ballast.ledger.LeaseSettings
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.sandbox.Sandbox
import dev.ballast.simulation.Service
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.util.concurrent.TimeUnit

/**
 * The standard job, whose first run something happens to, and which is run again until it is done. Only the first run is a
 * process of its own; the service, which outlives it, and the later runs are in this one, where the clock can be turned.
 */
abstract class InterruptedJobSpecification extends MistakeSpecification {

    /** All points of each row, and not only those that are worth their time in every build. */
    static final boolean ALL = Boolean.getBoolean('ballast.kills')

    static final String JOB = '''
        region 'us-east'
        def app = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        nodebalancer('web') { port(80) { (1..3).each { node "app-$it", app.privateIp + ":808$it" } } }
        volume('data', 20).attachTo(app)
        '''

    RequestRelay relay
    private Process first
    private Thread reader
    private StringBuffer reported

    def setup() {
        confirm = { Optional.of('y') }
    }

    def cleanup() {
        first?.destroyForcibly()?.waitFor()
        relay?.close()
    }

    /** Begins with a service and a ledger that hold nothing. */
    void begin(String dialect, String ledger) {
        relay?.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect(dialect).start()
        sandbox.advance(Duration.between(sandbox.now(), Instant.now()))
        timing = new TurnableTiming(whenPausing: { Duration pause -> sandbox.advance(pause) })
        timing.wallClock = Instant.now()
        relay = new RequestRelay(sandbox)
        environment = [BALLAST_URL: relay.url(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: dialect, ROOT_PASS: 'trial-Only-1-of-many', BALLAST_LEDGER: ledger]
    }

    /** Returns what the job leaves where nothing happens to it. */
    List<?> wanted(String dialect) {
        begin(dialect, folder.resolve('without-a-fault.db').toString())
        assert ballast('run', script(JOB)) == 0: err
        service().picture()
    }

    /** Starts the job as a user does, by the given command. */
    Process process(List<?> command = [ProcessSpecification.BALLAST, 'run', script(JOB)]) {
        def builder = new ProcessBuilder(command*.toString()).directory(folder.toFile()).redirectErrorStream(true)
        builder.environment().keySet().removeIf { it.startsWith('BALLAST_') }
        builder.environment().putAll([XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString(),
            XDG_CACHE_HOME: folder.resolve('cache').toString()] + environment)
        reported = new StringBuffer()
        first = builder.start()
        reader = first.consumeProcessOutputStream(reported)
        return first
    }

    /** What the process has said so far. */
    String said() {
        reported
    }

    /** Waits for the end of a run that could hang. */
    void ended(Process run, String point) {
        if (!run.waitFor(60, TimeUnit.SECONDS)) {
            run.destroyForcibly()
            assert false: "$point: the run did not end"
        }
        reader.join()
    }

    /** Kills the run at each of these requests, before and after it takes effect, each time with a ledger that holds nothing. */
    void kill(String dialect, int every, Closure<String> ledger) {
        def wanted = wanted(dialect)
        int requests = relay.requests.size()
        def tried = (1..(requests + 5)).step(ALL ? 1 : every).collectMany { request ->
            [false, true].findAll { after ->
                begin(dialect, ledger())
                killedAt(request, after, wanted)
            }
        }
        println "killed $dialect: ${tried.size()} points of $requests requests"
        assert tried.size() >= 2 * (requests - 1).intdiv(ALL ? 1 : every)
    }

    /** Returns whether there was such a request to kill the run at. */
    boolean killedAt(int request, boolean after, List<?> wanted) {
        Process killed
        relay.trigger(request, after) { killed.destroyForcibly().waitFor() }
        killed = process()
        finished("killed ${after ? 'after' : 'before'} request $request", killed, wanted)
    }

    /** Waits for a run to which something happens, and runs the job until it is complete; returns whether it happened. */
    boolean finished(String what, Process killed, List<?> wanted) {
        ended(killed, what)
        if (!relay.triggered) {
            assert killed.exitValue() == 0
            return false
        }
        complete("$what: ${relay.requests.last()}", wanted)
        true
    }

    /** Runs the job until it is complete: as wanted, with nothing twice, and with nothing left to write. */
    void complete(String point, List<?> wanted) {
        succeed(point)
        def there = service()
        assert there.twice() == []: point
        assert there.picture() == wanted: point
        relay.requests.clear()
        assert ballast('run', script(JOB)) == 0: "$point\n$err"
        assert relay.writes() == []: point
    }

    /** Runs the job until it succeeds, and does what each stop has printed. */
    private void succeed(String point) {
        for (int i = 0; i < 4; i++) {
            int status = ballast('run', script(JOB))
            if (status == 0) {
                return
            }
            assert status == 4: "$point\n$err"
            followAdvice(err, point)
        }
        assert false: "$point: four runs were not enough\n$err"
    }

    /** Runs the commands that a stop has printed. */
    void followAdvice(String advice, String point) {
        def commands = (advice =~ /(?m)(?:^ +|: )(ballast (?:adopt|forget) .*)$/).collect { all, command -> command }
        assert commands: "$point\n$advice"
        commands.collect { chosen(it) }.findAll { it.size() > 2 }.each { assert ballast(*it) == 0: "$point\n$err" }
    }

    /** Returns the command with what exists, for adopt, or with what does not, for forget. */
    List<String> chosen(String line) {
        def words = line.split(' +# ')[0].split(' ').drop(1).toList()
        boolean adopts = words[0] == 'adopt'
        def kind = Kind.values().find { it.word() == words[1] }
        def named = words.drop(2)
        def paths = (adopts ? named.collate(2)*.first() : named)
        def found = paths.collectEntries { path -> [path, made(kind, path)] }.findAll { adopts == (it.value != null) }
        words.take(2) + found.collectMany { path, id -> adopts ? [path, id] : [path] }
    }

    /** Returns the id of what an open create has made, or null. */
    String made(Kind kind, String path) {
        service().made(ReferenceCodec.read(kind, path), entries())
    }

    List<Entry> entries() {
        ledger(LedgerTarget.service(URI.create(relay.url()), null)).withCloseable { it.entries() }
    }

    Ledger ledger(LedgerTarget target) {
        Ledger.open(new LedgerSettings(environment.BALLAST_LEDGER, target, new Owner('elsewhere', null, 'reader'), InstantSource.system(), folder, { }, { it }, LeaseSettings.NONE))
    }

    /** Puts entries of another target into the ledger, each of which takes a part of a page. */
    void fill(int entries) {
        ledger(LedgerTarget.of('elsewhere')).withCloseable { ledger ->
            entries.times { ledger.record(new Reference.ByName(Kind.VOLUME, "filling-$it"), "$it", [tags: 'x' * 250]) }
        }
    }

    Service service() {
        new Service(sandbox.snapshot(), [] as Set)
    }
}
