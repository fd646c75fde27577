package dev.ballast.repl

import dev.ballast.CloudBuilder
import dev.ballast.http.TurnableTiming
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CountDownLatch
import spock.lang.Timeout

/** Signals that come when the run truly is where they are to find it: the line of its script or the service tells, not what was printed. */
@Timeout(60)
class InterruptSpec extends MistakeSpecification {

    Closure<?> whenOpening = {}

    @Override
    CloudBuilder builder() {
        whenOpening()
        return super.builder()
    }

    def 'a signal stops #what at once'() {
        given:
        stopOnce(signal) { inside('web.groovy', 2) }

        expect:
        ballast('--sandbox', script("println 'ready'\n$text")) == status
        !err.contains('letting')
        brief.contains('  at web.groovy:2')
        err.contains('interrupted: no changes')

        where:
        what                   | text                           | signal || status
        'a loop'               | 'while (true) {}'              | 2      || 130
        'a closure'            | 'while (true) { [1].each {} }' | 1      || 129
        'a pause'              | 'sleep 1000000'                | 2      || 130
        'a pause in a closure' | '[1].each { sleep 1000000 }'   | 15     || 143
    }

    def 'a signal ends a run that waits for its script, which comes from a pipe'() {
        given:
        def pipe = folder.resolve('pipe')
        assert ['mkfifo', pipe.toString()].execute().waitFor() == 0
        def writer = null
        // The pipe is open for writing once it is open for reading.
        stopOnce(15) { writer = new FileOutputStream(pipe.toFile()) }

        expect:
        ballast('run', '--sandbox', pipe) == 143
        complaint()[0] == 'stopped while pipe was read'

        cleanup:
        writer?.close()
    }

    def 'a signal during the preparation stops the script before it begins, whoever takes the interrupt: #options'() {
        given:
        whenOpening = { signals.accept(15); Thread.interrupted() }

        expect:
        ballast(*options, script("println 'ready'; volume('data', 20)")) == 143
        out.empty
        complaint()[0] == 'stopped before the script began'
        err.contains('interrupted: no changes')
        creates().isEmpty()

        where:
        options << [[], ['--no-check']]
    }

    def 'a second signal does not end the program before its report is printed'() {
        given:
        whenOpening = { signals.accept(15) }
        whenPrinted = { assert listens }

        expect:
        ballast('--output', 'json', script("println 'ready'")) == 143
        complaint()[0] == 'stopped before the script began'
    }

    def 'a fourth signal ends the program even if nothing takes its report'() {
        given:
        whenOpening = { 3.times { signals.accept(15) } }
        whenPrinted = { assert !listens }

        expect:
        ballast('--output', 'json', script("println 'ready'")) == 143
    }

    def 'a run that was stopped at its last word is not called done'() {
        given:
        whenPrinted = { signals.accept(2) }

        expect:
        ballast('--sandbox', '--output', 'json', script("println 'ready'")) == 130
        json().status == 'interrupted'
    }

    def 'a signal stops a wait at once, and the next run goes on from there'() {
        given:
        timing = new TurnableTiming(whenPausing: { signals.accept(2) })

        expect:
        ballast(script("volume('data', 20)")) == 130
        brief.contains("error: stopped while waiting for volume 'data'; the service continues the requested change\n  at web.groovy:1")
        err.contains('interrupted: 1 created')
        err.contains('the resources listed above exist; run again to continue')
        recorded() == ['volume data 1001']

        when:
        timing = new TurnableTiming(whenPausing: { sandbox.advance(it) })

        then:
        ballast(script("volume('data', 20)")) == 0
        creates() == ['POST /volumes': 1]
    }

    def 'the branches of parallel are stopped in one sentence'() {
        given:
        sandbox.fail(Fault.on('GET /volumes/{id}').delay(Duration.ofMinutes(1)))
        stopOnce(2) { toldSoFar().count('+ volume') == 3 }

        expect:
        ballast(script("parallel(['a', 'b', 'c']) { volume(it, 20) }")) == 130
        complaint()[0].startsWith('stopped at GET /volumes/')
        err.count('stopped at') == 1
        err.contains('interrupted: 3 created')
    }

    def 'a signal while a 429 is waited for is reported as the stop alone'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').status(429).retryAfter(Duration.ofSeconds(50)))
        timing = new TurnableTiming(whenPausing: { signals.accept(2) })

        expect:
        ballast(script("volume('data', 20)")) == 130
        complaint()[0] == 'stopped at POST /volumes'
        err.count('error: ') == 1
        !err.readLines().any { it.endsWith('POST /volumes: 429, fault asked for in the sandbox') }
    }

    def 'a signal stops a read at once, and what was made is kept'() {
        given:
        sandbox.fail(Fault.on('GET /volumes/{id}').delay(Duration.ofMinutes(1)))
        stopOnce(2) { sandbox.snapshot().contains('"data"') && toldSoFar().contains('created') && delayed.any() }

        expect:
        ballast(script("volume('data', 20)")) == 130
        brief.contains('error: stopped at GET /volumes/1001\n  at web.groovy:1')
        recorded() == ['volume data 1001']
    }

    def 'a signal while a rehearsal reads the account is the stop alone, since nothing can exist: #options'() {
        given:
        sandbox = delayed.start('linode')
        environment += [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode']
        sandbox.fail(Fault.on('GET /nodebalancers').delay(Duration.ofMinutes(1)))
        stopOnce(2) { delayed.any() }

        expect:
        ballast('run', *options, script("nodebalancer('web') { port 80 }")) == 130
        err.contains('error: stopped at GET /')
        !err.contains('may exist')
        creates() == [:]

        where:
        options << [['--dry-run'], ['--confirm']]
    }

    def 'a signal that comes twice leaves nothing behind where a read stops at once'() {
        given:
        def service = new HeldService('GET')
        environment.BALLAST_URL = service.url
        stopOnce(2, 2) { service.received.count == 0 }

        expect:
        ballast(script('volume(4711).status')) == 130
        err.contains('error: stopped at GET /volumes/4711')
        !err.contains('stopping')

        cleanup:
        service.close()
    }

    def 'a signal while adopt reads an id is reported, and nothing is recorded'() {
        given:
        def service = new HeldService('GET')
        environment.BALLAST_URL = service.url
        stopOnce(2) { service.received.count == 0 }

        expect:
        ballast('adopt', 'volume', 'data', '99') == 130
        err.contains('error: stopped at GET /volumes/99')
        out == ''

        cleanup:
        service.close()
    }

    def 'a write in flight is let finish and recorded'() {
        given:
        def service = held()
        stopOnce(2) { service.received.count == 0 }
        once({ toldSoFar().contains('stopping: ') }) { service.released.countDown() }

        expect:
        ballast(script("volume('data', 20)")) == 130
        err.contains("+ volume 'data' created")
        err.contains('interrupted: 1 created')
        recorded() == ['volume data 4711']

        cleanup:
        service.close()
    }

    def 'a change in flight is let finish, recorded and told: #change'() {
        given:
        ballast(script("nodebalancer('web') { port 80 }; volume('data', 20)"))
        sandbox.fail(Fault.on(operation).delay(Duration.ofMillis(700)).after())
        stopOnce(2) { delayed.any() }

        expect:
        ballast(script(change)) == 130
        err.contains('interrupted: 1 changed')
        ballast('log', '--limit', '1') == 0
        out.contains(' interrupted ')

        where:
        change                                          | operation
        "nodebalancer('web').port(80).change(port: 81)" | 'PUT /nodebalancers/{id}/configs/{id}'
        "volume('data').resize 30"                      | 'POST /volumes/{id}/resize'
    }

    def 'a signal while destroy detaches or deletes names that request, and the summary does not speak of resources that exist: #operation'() {
        given:
        sandbox = delayed.start('linode')
        environment += [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east']
        ballast(script("def web = instance('web-1') { type 'g6-nanode-1' }; volume('data', 20, on: web)"))
        sandbox.fail(Fault.on(operation).delay(Duration.ofMillis(900)).after())
        stopOnce(2) { delayed.any() }

        expect:
        ballast('destroy', '--yes') == 130
        err.contains("stopping: waiting for ${operation.takeBefore('/')}/volumes/")
        !err.contains('script')
        !err.contains('exist;')
        err.contains('the service accepted the changes listed above; run again to continue')

        when:
        sandbox.clearFaults()

        then:
        ballast('destroy', '--yes') == 0

        where:
        operation << ['POST /volumes/{id}/detach', 'DELETE /volumes/{id}']
    }

    def 'a second signal abandons the write, which stays an open intent'() {
        given:
        def service = held()
        stopOnce(2, 2) { service.received.count == 0 }

        expect:
        ballast(*options, script("volume('data', 20)")) == 4
        err.contains('stopping now: abandoned, outcome unknown: POST /volumes')
        err.contains('unknown: 1 outcome unknown; 1 request')
        options.isEmpty() || json().status == 'unknown'
        complaint()[0] =~ /^volume 'data' may exist: POST \/volumes was sent at .* and failed: POST \/volumes: abandoned before its answer came$/
        complaint()[2].contains('ballast adopt volume data ID')
        recorded() == ['volume data ?']

        cleanup:
        service.close()

        where:
        options << [[], ['--output', 'json']]
    }

    def 'a third signal, too, leaves no write without a word'() {
        given:
        def service = held()
        stopOnce(2, 3) { service.received.count == 0 }

        when:
        int status = ballast(script("volume('data', 20)"))

        then:
        err.contains('stopping now: abandoned, outcome unknown: POST /volumes')

        and: 'a run that has no time to react is left behind'
        status == 130 || status == 4 && complaint()[0].startsWith("volume 'data' may exist: ")

        and:
        recorded() == ['volume data ?']

        cleanup:
        service.close()
    }

    def 'a write of a thread that is left behind is named'() {
        given:
        def service = held()
        Stubborn.begun = new CountDownLatch(1)
        Stubborn.end = new CountDownLatch(1)
        stopOnce(2, 3) { service.received.count == 0 }

        expect:
        ballast(script("Thread.startDaemon { volume('data', 20) }\n${Stubborn.class.canonicalName}.hold()")) == 130
        err.contains('stopping now: abandoned, outcome unknown: POST /volumes')

        cleanup:
        Stubborn.end.countDown()
        service.close()
    }

    def 'a script that will not stop is left behind'() {
        given:
        Stubborn.begun = new CountDownLatch(1)
        Stubborn.end = new CountDownLatch(1)
        stopOnce(2, 3) { Stubborn.begun.count == 0 }

        expect:
        ballast('--sandbox', script("${Stubborn.class.canonicalName}.hold()")) == 130
        err.contains('interrupted: ')

        cleanup:
        Stubborn.end.countDown()
    }

    /** Sends signals once the condition holds. */
    private void stopOnce(int signal, int times = 1, Closure<Boolean> condition) {
        once(condition) { times.times { signals.accept(signal) } }
    }

    private static void once(Closure<Boolean> condition, Closure<?> act) {
        Thread.startDaemon {
            while (!condition()) {
                Thread.onSpinWait()
            }
            act()
        }
    }

    /** Returns whether the run is in this line of the script, and there in a frame of this file. */
    private static boolean inside(String file, int line) {
        def stack = Thread.allStackTraces.findAll { it.key.name == 'ballast-run' }.values().flatten() as List<StackTraceElement>
        stack.any { it.fileName == file } && stack.any { it.fileName == 'web.groovy' && it.lineNumber == line }
    }

    private HeldService held() {
        def service = new HeldService('POST')
        environment.BALLAST_URL = service.url
        return service
    }

    /** Java that does not react to an interrupt. */
    static class Stubborn {

        static volatile CountDownLatch begun
        static volatile CountDownLatch end

        @groovy.transform.CompileStatic
        static void hold() {
            begun.countDown()
            while (end.count > 0) {
                Thread.onSpinWait()
            }
        }
    }
}
