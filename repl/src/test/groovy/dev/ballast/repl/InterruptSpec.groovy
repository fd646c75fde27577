package dev.ballast.repl

import dev.ballast.sandbox.Fault
import dev.ballast.sandbox.Sandbox
import java.time.Duration
import java.util.concurrent.CountDownLatch
import spock.lang.AutoCleanup
import spock.lang.Timeout

@Timeout(60)
class InterruptSpec extends ProgramSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
    }

    def 'a signal stops #what at once'() {
        given:
        stopWhenReady(signal)

        expect:
        ballast('--sandbox', script("println 'ready'\n$text")) == status
        err.contains('stopping: letting the request in flight finish')
        err.contains('  at web.groovy:2')
        err.contains('interrupted: 0 made')

        where:
        what                   | text                         | signal || status
        'a loop'               | 'while (true) {}'            | 2      || 130
        'a pause'              | 'sleep 1000000'              | 2      || 130
        'a pause in a closure' | '[1].each { sleep 1000000 }' | 15     || 143
        'a closure'            | '[1].each { println it }'    | 1      || 129
    }

    def 'a run that was stopped is not called done'() {
        given:
        stopWhenReady(2)

        expect:
        ballast('--sandbox', '--output', 'json', script("println 'ready'")) == 130
        json().status == 'interrupted'
    }

    def 'a write in flight is let finish and recorded'() {
        given:
        stopDuringCreate(1)

        expect:
        ballast(script("volume('data', 20)")) == 130
        err.contains("+ volume 'data' made")
        err.contains('interrupted: 1 made')
        ballast('names') == 0
        out =~ /volume +data +\d+/
        !out.contains('open')
    }

    def 'a second signal abandons the write, which stays an open intent'() {
        given:
        stopDuringCreate(2)

        expect:
        ballast(script("volume('data', 20)")) == 130
        err.contains('stopping now')
        err.contains('ballast adopt volume data ID')
        ballast('names') == 0
        out =~ /volume +data +\? .*open: POST \/volumes was sent at/
    }

    def 'a script that will not stop is left behind'() {
        given:
        Stubborn.end = new CountDownLatch(1)
        stopWhenReady(2, 3)

        expect:
        ballast('--sandbox', script("println 'ready'\n${Stubborn.class.canonicalName}.hold()")) == 130
        err.contains('interrupted: ')

        cleanup:
        Stubborn.end.countDown()
    }

    private void stopWhenReady(int signal, int times = 1) {
        boolean sent = false
        whenPrinted = { String text ->
            if (text == 'ready\n' && !sent) {
                sent = true
                times.times { signals.accept(signal) }
            }
        }
    }

    /** Sends signals when the service has made the volume and holds back its answer. */
    private void stopDuringCreate(int times) {
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofSeconds(2)).after())
        Thread.startDaemon {
            while (!sandbox.snapshot().contains('"data"')) {
                Thread.onSpinWait()
            }
            times.times { signals.accept(2) }
        }
    }

    /** Java that does not react to an interrupt. */
    static class Stubborn {

        static volatile CountDownLatch end

        @groovy.transform.CompileStatic
        static void hold() {
            while (end.count > 0) {
                Thread.onSpinWait()
            }
        }
    }
}
