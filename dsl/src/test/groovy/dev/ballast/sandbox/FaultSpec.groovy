package dev.ballast.sandbox

import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArrayList
import spock.lang.Timeout

/** Faults on request: which call, before or after the act, and what the caller sees. */
class FaultSpec extends SandboxSpecification {

    static final String LIST = 'GET /compute/instances'

    List<Duration> pauses

    @Override
    SandboxBuilder settings() {
        def recorded = new CopyOnWriteArrayList<Duration>()
        pauses = recorded
        Sandbox.with().pause { recorded << it }
    }

    def 'a fault affects the calls it was asked to'(Closure<Fault> trigger, List<Integer> statuses) {
        given:
        sandbox.fail(trigger(Fault.on(LIST).status(503)))

        expect:
        (1..6).collect { get('/v4/compute/instances').status } == statuses

        where:
        trigger                              || statuses
        ({ Fault it -> it })                 || [503] * 6
        ({ Fault it -> it.first(2) })        || [503, 503, 200, 200, 200, 200]
        ({ Fault it -> it.every(3) })        || [200, 200, 503, 200, 200, 503]
        ({ Fault it -> it.skip(1).first(1) }) || [200, 503, 200, 200, 200, 200]
        ({ Fault it -> it.skip(1).every(2).first(2) }) || [200, 200, 503, 200, 200, 200]
    }

    def 'a fault affects its operation only'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').status(500))

        expect:
        get('/v4/compute/instances').status == 200
        post('/v4/volumes', [label: 'data', region: 'us-east']).status == 500
    }

    def 'a fault on anything affects everything'() {
        given:
        sandbox.fail(Fault.on(Fault.ANY).first(2).status(502))

        expect:
        [get('/v4/compute/instances'), post('/v4/nodebalancers', [region: 'us-east']), get('/v4/compute/instances')]*.status ==
            [502, 502, 200]
    }

    def 'a status comes with Retry-After and an error body'() {
        given:
        sandbox.fail(Fault.on(LIST).first(1).status(429).retryAfter(Duration.ofSeconds(7)))

        when:
        def reply = get('/v4/compute/instances')

        then:
        reply.status == 429
        reply.header('Retry-After').get() == '7'
        reply.json == [errors: [[reason: 'fault asked for in the sandbox']]]
    }

    def 'a status can carry any body'() {
        given:
        sandbox.fail(Fault.on(LIST).status(502).body('"<html>"'))

        expect:
        get('/v4/compute/instances').json == '<html>'
    }

    def 'before the act nothing happens, after it the act is done'(Closure<Fault> placed, int instances) {
        given:
        sandbox.fail(placed(Fault.on('POST /compute/instances').first(1)).status(500))

        when:
        def reply = post('/v4/compute/instances/', [region: 'us-east', type: 'standard-1'])

        then:
        reply.status == 500
        get('/v4/compute/instances').json.results == instances

        where:
        placed                      || instances
        ({ Fault it -> it })        || 0
        ({ Fault it -> it.after() }) || 1
    }

    def 'a dropped connection brings no answer'(Closure<Fault> placed, int instances) {
        given:
        sandbox.fail(placed(Fault.on('POST /compute/instances').first(1)).drop())

        when:
        post('/v4/compute/instances/', [region: 'us-east', type: 'standard-1'])

        then:
        thrown(IOException)
        get('/v4/compute/instances').json.results == instances

        where:
        placed                      || instances
        ({ Fault it -> it })        || 0
        ({ Fault it -> it.after() }) || 1
    }

    def 'a truncated answer comes after the act'() {
        given:
        sandbox.fail(Fault.on('POST /compute/instances').first(1).truncate())

        when:
        post('/v4/compute/instances/', [region: 'us-east', type: 'standard-1'])

        then:
        thrown(IOException)
        get('/v4/compute/instances').json.results == 1
    }

    def 'a refusal of the service is hidden by a fault after the act'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').after().status(500))

        expect:
        post('/v4/volumes', [:]).status == 500
    }

    @Timeout(30)
    def 'a delay is waited outside the lock'() {
        given:
        def during = []
        def slow = Sandbox.with().pause { if (it > Duration.ZERO) { during << read(it) } }.start()
        sandbox.close()
        sandbox = slow
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(300)))

        when:
        post('/v4/volumes', [label: 'data', region: 'us-east'])

        then:
        during == [200]
    }

    def 'a delay is asked for once and leaves the answer alone'(Closure<Fault> placed) {
        given:
        sandbox.fail(placed(Fault.on(LIST).delay(Duration.ofMillis(300))))

        when:
        def reply = get('/v4/compute/instances')

        then:
        reply.status == 200
        pauses.findAll { it > Duration.ZERO } == [Duration.ofMillis(300)]

        where:
        placed << [{ Fault it -> it }, { Fault it -> it.after() }]
    }

    def 'an unknown operation is refused with the names there are'() {
        when:
        sandbox.fail(Fault.on('POST /volume'))

        then:
        def refused = thrown(IllegalArgumentException)
        refused.message.contains("'POST /volume'")
        refused.message.contains('POST /volumes/{id}/attach')
    }

    def 'cleared faults are gone'() {
        given:
        sandbox.fail(Fault.on(LIST).status(500), Fault.on(LIST).drop())

        when:
        sandbox.clearFaults()

        then:
        get('/v4/compute/instances').status == 200
    }

    def 'a body belongs to a status'() {
        when:
        Fault.on(LIST).drop().body('x')

        then:
        thrown(IllegalArgumentException)
    }

    /** Reads from another thread while the delayed call waits. */
    private int read(Duration ignored) {
        CompletableFuture.supplyAsync { get('/v4/compute/instances').status }.join()
    }
}
