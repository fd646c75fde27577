package dev.ballast.sandbox

import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList

/** The delay of every answer, for measuring clients. */
class DelaySpec extends SandboxSpecification {

    List<Duration> pauses

    @Override
    SandboxBuilder settings() {
        def recorded = new CopyOnWriteArrayList<Duration>()
        pauses = recorded
        Sandbox.with().delay(Duration.ofMillis(50)).pause { recorded << it }
    }

    def 'each answer of the service is delayed, control calls are not'() {
        when:
        get('/v4/compute/instances')
        get('/v4/volumes/7')
        get('/sandbox/clock')

        then:
        pauses.findAll { it > Duration.ZERO } == [Duration.ofMillis(50)] * 2
    }
}
