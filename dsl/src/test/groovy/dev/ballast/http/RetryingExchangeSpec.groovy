package dev.ballast.http

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.RefusedException
import dev.ballast.error.WireException
import dev.ballast.model.Dialect
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import spock.util.concurrent.PollingConditions

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.ok
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static com.github.tomakehurst.wiremock.http.Fault.CONNECTION_RESET_BY_PEER
import static com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE
import static com.github.tomakehurst.wiremock.http.Fault.MALFORMED_RESPONSE_CHUNK
import static dev.ballast.http.Request.Method.DELETE
import static dev.ballast.http.Request.Method.GET
import static dev.ballast.http.Request.Method.POST
import static dev.ballast.http.Request.Method.PUT

/** When a request is sent again: only where that can help and cannot do a thing twice. */
class RetryingExchangeSpec extends WireSpec {

    def "sends #method #attempts times when #code comes first"() {
        given:
        answers(status(code), ok())

        when:
        def reply = connection.send(request(method))

        then:
        requests().size() == attempts
        reply.status() == (attempts == 1 ? code : 200)
        timing.pauses.size() == attempts - 1

        where:
        method | code || attempts
        GET    | 408  || 2
        GET    | 429  || 2
        GET    | 500  || 2
        GET    | 502  || 2
        GET    | 503  || 2
        GET    | 400  || 1
        GET    | 404  || 1
        PUT    | 500  || 2
        PUT    | 408  || 2
        PUT    | 422  || 1
        POST   | 429  || 2
        POST   | 500  || 1
        POST   | 408  || 1
        POST   | 503  || 1
        DELETE | 429  || 2
        DELETE | 502  || 1
    }

    def 'a change that is refused after an attempt without a clear answer may have taken effect'() {
        given:
        answers(status(502), status(422))

        when:
        connection.send(request(PUT))

        then:
        def refused = thrown(RefusedException)
        refused.status() == 422
        !refused.surelyNotDone()
        refused.suppressed*.status() == [502]
    }

    def "sends #method #attempts times when a proxy answers 400 as HTML, and a read not a third time"() {
        given:
        def refusal = status(400).withHeader('Content-Type', 'text/html').withBody('<html><h1>400 Bad Request</h1></html>')
        answers(*[refusal] * refusals, ok())

        when:
        def reply = connection.send(request(method))

        then:
        requests().size() == attempts
        reply.status() == code

        where:
        method | refusals || attempts | code
        GET    | 1        || 2        | 200
        GET    | 2        || 2        | 400
        PUT    | 1        || 1        | 400
        POST   | 1        || 1        | 400
        DELETE | 1        || 1        | 400
    }

    def "sends #method #attempts times when the first answer is #fault"() {
        given:
        answers(aResponse().withStatus(200).withFault(fault), ok())

        when:
        attempted(request(method))

        then:
        requests().size() == attempts

        where:
        method | fault                    || attempts
        GET    | CONNECTION_RESET_BY_PEER || 2
        GET    | EMPTY_RESPONSE           || 2
        GET    | MALFORMED_RESPONSE_CHUNK || 2
        PUT    | CONNECTION_RESET_BY_PEER || 2
        PUT    | EMPTY_RESPONSE           || 2
        POST   | CONNECTION_RESET_BY_PEER || 1
        POST   | EMPTY_RESPONSE           || 1
        POST   | MALFORMED_RESPONSE_CHUNK || 1
        DELETE | EMPTY_RESPONSE           || 1
    }

    def "says that a change may have happened although its last attempt was not sent"() {
        given:
        answers(aResponse().withFault(EMPTY_RESPONSE))
        timing.whenPausing = { server.stop() }

        when:
        connection.send(request(PUT))

        then:
        WireException refused = thrown()
        refused.reason().contains('connection refused')
        !refused.surelyNotDone()
    }

    def "leaves no retry to the HTTP client below when the answer is #fault"() {
        given:
        answers(aResponse().withFault(fault))
        def once = Connection.open(WireSettings.with(settings(), [retryFor: Duration.ZERO]))

        when:
        once.send(request(method))

        then:
        WireException dropped = thrown()
        !dropped.surelyNotDone()
        requests().size() == 1
        once.requests() == 1

        cleanup:
        once.close()

        where:
        method | fault
        GET    | EMPTY_RESPONSE
        GET    | CONNECTION_RESET_BY_PEER
        POST   | EMPTY_RESPONSE
    }

    def "leaves no retry to the HTTP client on a connection that was kept alive"() {
        given:
        answers(ok('first'), aResponse().withFault(EMPTY_RESPONSE))
        def once = Connection.open(WireSettings.with(settings(), [retryFor: Duration.ZERO]))
        once.send(request(GET))

        when:
        once.send(request(GET))

        then:
        thrown(WireException)
        requests().size() == 2

        cleanup:
        once.close()
    }

    def "repeats #method #times times after 503 with Retry-After, which does not say that nothing was begun"() {
        given:
        answers(status(503).withHeader('Retry-After', '7'), ok())

        when:
        connection.send(request(method))

        then:
        timing.pauses == [Duration.ofSeconds(7)] * times
        requests().size() == 1 + times

        where:
        method || times
        GET    || 1
        PUT    || 1
        POST   || 0
        DELETE || 0
    }

    def "lets Retry-After '#value' of a 429 win over its own pauses"() {
        given:
        answers(status(429).withHeader('Retry-After', value).withHeader('Date', 'Thu, 01 Jan 2026 00:00:00 GMT'), ok())

        when:
        connection.send(request(POST))

        then:
        timing.pauses == [Duration.ofSeconds(seconds)]

        where:
        value                           || seconds
        '7'                             || 7
        '31'                            || 31
        'Thu, 01 Jan 2026 00:00:09 GMT' || 9
    }

    def "falls back on its own pause for Retry-After '#value'"() {
        given:
        answers(status(429).withHeader('Retry-After', value), ok())

        when:
        connection.send(request(POST))

        then:
        requests().size() == 2
        timing.pauses[0] >= Duration.ofMillis(250)
        timing.pauses[0] <= Duration.ofMillis(500)

        where:
        value << ['0', 'soon', '-5', 'Thu, 01 Jan 1970 00:00:09 GMT']
    }

    def "ignores Retry-After on #code, where Linode counts down a limit"() {
        given:
        answers(status(code).withHeader('Retry-After', '99'), ok())

        when:
        connection.send(request(GET))

        then:
        timing.pauses.every { it < Duration.ofSeconds(1) }
        requests().size() == attempts

        where:
        code || attempts
        200  || 1
        500  || 2
    }

    def "gives up at once during maintenance"() {
        given:
        answers(status(503).withHeader('X-MAINTENANCE-MODE', 'all').withHeader('Retry-After', '5'), ok())

        when:
        def reply = connection.send(request(GET))

        then:
        reply.status() == 503
        requests().size() == 1
        with(Refusals.of(request(GET), reply, Dialect.DOCUMENTED) as RefusedException) {
            remedy().get() == 'the service is in maintenance: try again later'
            !surelyNotDone()
        }
    }

    def "gives up at once when Retry-After passes the deadline, and says how long the service asks to wait"() {
        given:
        answers(status(429).withHeader('Retry-After', '121'))

        when:
        def reply = connection.send(request(POST))

        then:
        requests().size() == 1
        timing.pauses.empty
        Refusals.of(request(POST), reply, Dialect.DOCUMENTED).remedy().get() == 'the service asks to wait 121 s: run it again then'
    }

    def "returns the last answer when the deadline has come"() {
        given:
        answers(status(500).withBody('first'), status(502).withBody('later'))
        def start = timing.now()

        when:
        def reply = connection.send(request(GET))

        then:
        reply.body() == 'later'
        timing.now() <= start + Duration.ofMinutes(2)
        timing.now() >= start + Duration.ofSeconds(100)
    }

    def "doubles its pauses up to a limit and spreads each over its upper half"() {
        given:
        answers(status(500))

        when:
        connection.send(request(GET))

        then:
        timing.pauses.size() >= 8
        timing.pauses.eachWithIndex { pause, int i ->
            long full = Math.min(20_000, 500 << i)
            assert pause.toMillis() in (full.intdiv(2)..full)
        }
        timing.pauses*.toMillis()[5..-1].toSet().size() > 1
    }

    def "tries a service that answered before until the deadline, for it may be restarting"() {
        given:
        answers(ok())
        connection.send(request(GET))
        server.stop()
        def start = timing.now()

        when:
        connection.send(request(POST))

        then:
        thrown(WireException)
        timing.now() >= start + Duration.ofSeconds(100)
    }

    def "tries a service that never answered only a few times, whatever the method"() {
        given:
        server.stop()

        when:
        connection.send(request(method))

        then:
        WireException refused = thrown()
        refused.surelyNotDone()
        connection.requests() == 4
        timing.pauses.size() == 3

        where:
        method << [GET, POST]
    }

    def "lets one request try to reach a service that never answered, and the others share its failure"() {
        given:
        server.stop()
        def other
        def outcome = new CompletableFuture<Throwable>()
        timing.whenPausing = {
            if (other == null) {
                other = Thread.start {
                    try {
                        connection.send(request(POST))
                    } catch (WireException refused) {
                        outcome.complete(refused)
                    }
                }
                new PollingConditions(timeout: 10).eventually { assert connection.requests() == 2 }
            }
        }

        when:
        connection.send(request(GET))

        then:
        thrown(WireException)
        (outcome.get(10, TimeUnit.SECONDS) as WireException).method() == 'POST'
        connection.requests() == 5
    }

    def "keeps the first failure beside the last"() {
        given:
        answers(status(500).withBody('{"errors": [{"reason": "oops"}]}'), aResponse().withFault(EMPTY_RESPONSE))

        when:
        connection.send(request(GET))

        then:
        WireException last = thrown()
        last.suppressed*.problem() == ['GET /volumes/1: 500, oops']
    }

    def "stops when interrupted in a pause, and keeps the flag and the reason of the pause"() {
        given:
        answers(status(429))
        timing.whenPausing = { Thread.currentThread().interrupt() }

        when:
        connection.send(request(POST))

        then:
        InterruptedRunException stopped = thrown()
        stopped.suppressed*.problem() == ['POST /volumes: 429']
        Thread.interrupted()
        requests().size() == 1
    }

    private void attempted(Request request) {
        try {
            connection.send(request)
        } catch (WireException expected) {
            assert !expected.surelyNotDone()
        }
    }

    private static Request request(Request.Method method) {
        method == POST ? new Request(POST, '/volumes', [label: 'd']) : Request.of(method, '/volumes/1')
    }
}
