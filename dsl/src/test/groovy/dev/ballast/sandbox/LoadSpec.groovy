package dev.ballast.sandbox

import dev.ballast.sandbox.control.Fault
import java.util.concurrent.Callable
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import spock.lang.Timeout

/** Many callers at once. */
class LoadSpec extends SandboxSpecification {

    def 'sixty-four callers are served at once, and no id is given twice'() {
        given:
        def ready = new CountDownLatch(64)
        def callers = Executors.newFixedThreadPool(64)

        when:
        def ids = callers.invokeAll((1..64).collect { number ->
            { ->
                ready.countDown()
                ready.await()
                (1..5).collect { made('/v4/volumes', [label: "v$number-$it".toString(), region: 'us-east']) }
            } as Callable
        })*.get().flatten()

        then:
        ids.toSet().size() == 320
        sandbox.requests() == ['POST /volumes': 320L]

        cleanup:
        callers.shutdownNow()
    }

    @Timeout(30)
    def 'sixty-four calls can wait inside at once'() {
        given:
        def inside = new CountDownLatch(64)
        def slow = Sandbox.with().pause { if (!it.zero) { inside.countDown(); inside.await() } }.start()
        sandbox.close()
        sandbox = slow
        sandbox.fail(Fault.on('*').delay(java.time.Duration.ofMillis(1)))
        def callers = Executors.newFixedThreadPool(64)

        expect:
        callers.invokeAll((1..64).collect { { -> get('/v4/compute/instances').status } as Callable })*.get() ==
            [200] * 64

        cleanup:
        callers.shutdownNow()
    }
}
