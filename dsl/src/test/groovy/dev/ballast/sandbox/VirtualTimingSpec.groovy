package dev.ballast.sandbox

import dev.ballast.lanes.Slow
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Timeout

/** When virtual time passes: once every thread that works pauses, and not while one is only slow. */
@Timeout(60)
class VirtualTimingSpec extends Specification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().start()

    VirtualTiming timing = new VirtualTiming(sandbox, sandbox::now)

    @Slow('waits in real time')
    def 'a pause does not end while another thread computes'() {
        given:
        def start = sandbox.now()
        def seen = []
        timing.workBegins()
        def other = Thread.start {
            def end = processor().plusMillis(1500)
            while (processor() < end) {
                Thread.onSpinWait()
            }
            seen << sandbox.now()
            timing.workEnds()
        }

        when:
        timing.sleep(Duration.ofSeconds(10))
        other.join()

        then:
        seen == [start]
        sandbox.now() == start.plusSeconds(10)
    }

    @Slow('waits in real time')
    def 'a pause ends if a thread that works waits for something else, also while others are busy'() {
        given:
        def busy = new java.util.concurrent.atomic.AtomicBoolean(true)
        def other = Thread.start { while (busy.get()) Thread.onSpinWait() }
        def start = sandbox.now()
        timing.workBegins()

        when:
        timing.sleep(Duration.ofSeconds(10))

        then:
        sandbox.now() == start.plusSeconds(10)

        cleanup:
        busy.set(false)
        other.join()
    }

    def 'a pause ends if a thread that works waits for something else'() {
        given:
        def start = sandbox.now()
        timing.workBegins()

        when:
        timing.sleep(Duration.ofSeconds(10))

        then:
        sandbox.now() == start.plusSeconds(10)
    }

    private static Duration processor() {
        ProcessHandle.current().info().totalCpuDuration().get()
    }
}
