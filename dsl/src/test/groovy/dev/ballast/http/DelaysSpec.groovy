package dev.ballast.http

import dev.ballast.error.WireException
import dev.ballast.lanes.Slow
import dev.ballast.time.Deadline
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import java.util.random.RandomGenerator

import static com.github.tomakehurst.wiremock.client.WireMock.ok
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static dev.ballast.http.Request.Method.GET

/** What is told of calls that take long, and how the deadline of a request bounds them. */
class DelaysSpec extends WireSpec {

    static final Request READ = Request.of(GET, '/volumes/1')

    List<Delay> delays = new CopyOnWriteArrayList<>()

    @Override
    ConnectionSettings settings() {
        WireSettings.with(super.settings(), [delays: { delays << it }])
    }

    def 'after two seconds of silence it is reported what is sent again, why and until when'() {
        given:
        answers(status(502), status(502), status(502), status(502), ok())
        def start = timing.now()

        when:
        connection.send(READ)

        then:
        delays[0].call() == 'GET /volumes/1'
        delays[0].why().startsWith('502')
        delays[0].again() == timing.pauses[timing.pauses.size() - delays.size() + 1]
        delays[0].until() == start + Duration.ofMinutes(2)
        delays.last().why() == null
        delays.size() in [2, 3, 4]
    }

    def 'a service that never answered is given up soon, and so it is reported'() {
        given:
        def slowest = [nextLong: { Object... bounds -> bounds.length == 2 ? bounds[1] - 1 : 0L }] as RandomGenerator
        def closed = Connection.open(WireSettings.with(settings(), [base: URI.create('http://127.0.0.1:1/v4'), random: slowest]))
        def start = timing.now()

        when:
        closed.send(READ)

        then:
        thrown(WireException)
        delays[0].until() == start + Duration.ofMillis(500 + 1000 + 2000)
        timing.now() == start + Duration.ofMillis(500 + 1000 + 2000)

        cleanup:
        closed.close()
    }

    def 'a short hiccup is not told'() {
        given:
        answers(status(502), ok())

        when:
        connection.send(READ)

        then:
        delays.empty
    }

    def 'it is reported that the rate limit of the service holds a call back, and until when'() {
        given:
        answers(ok().withHeader('X-RateLimit-Limit', '20').withHeader('X-RateLimit-Remaining', '0')
            .withHeader('X-RateLimit-Reset', "${timing.now().epochSecond + 10}"), ok())

        when:
        2.times { connection.send(READ) }

        then:
        delays == [new Delay('GET /volumes/1', 'held back by the rate limit of the service', null, timing.now()),
                   new Delay('GET /volumes/1', null, null, null)]
    }

    def 'a call that has a deadline is sent again until then, the last time at the deadline'() {
        given:
        answers(status(502))
        def deadline = Deadline.in(Duration.ofMinutes(10), timing)

        when:
        connection.send(READ.within(deadline))

        then:
        deadline.elapsed() == Duration.ofMinutes(10)
    }

    @Slow('waits in real time')
    def 'a call whose deadline is near takes no longer than what is left of it'() {
        given:
        def silent = new RawServer({ Socket never -> })
        def slow = Connection.open(WireSettings.of(silent.uri))
        def deadline = Deadline.in(Duration.ofMillis(300), dev.ballast.time.Timing.real())

        when:
        slow.send(READ.within(deadline))

        then:
        WireException late = thrown()
        late.problem() == 'GET /volumes/1: no answer by the deadline of 300 ms'
        deadline.passed()

        cleanup:
        slow.close()
        silent.close()
    }

    def 'a wall clock that is set back prolongs no retry and no rate limit'() {
        given:
        answers(ok().withHeader('X-RateLimit-Limit', '20').withHeader('X-RateLimit-Remaining', '0')
            .withHeader('X-RateLimit-Reset', "${timing.now().epochSecond + 10}"), status(502))
        connection.send(READ)
        timing.whenPausing = { timing.setWallClock(timing.now() - Duration.ofHours(1)) }
        timing.setWallClock(timing.now() - Duration.ofHours(1))
        long start = timing.nanos()

        when:
        connection.send(READ)

        then:
        Duration.ofNanos(timing.nanos() - start) == Duration.ofMinutes(2)
        timing.pauses[0] == Duration.ofSeconds(10)
    }
}
