package dev.ballast.sandbox

import dev.ballast.lanes.Slow
import java.time.Duration
import java.util.concurrent.atomic.AtomicInteger
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
        def looks = new AtomicInteger()
        def timing = busy(looks)
        timing.workBegins()
        def other = Thread.start {
            while (looks.get() < 6) {
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
        def start = sandbox.now()
        def timing = busy(new AtomicInteger())
        timing.workBegins()

        when:
        timing.sleep(Duration.ofSeconds(10))

        then:
        sandbox.now() == start.plusSeconds(10)
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

    /** A timing of a process that uses a second of processor time from one look to the next. */
    private VirtualTiming busy(AtomicInteger looks) {
        new VirtualTiming(sandbox, true, sandbox::now, { Duration.ofSeconds(looks.incrementAndGet()) })
    }
}
