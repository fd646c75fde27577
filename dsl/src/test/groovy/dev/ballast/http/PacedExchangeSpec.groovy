package dev.ballast.http

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder
import dev.ballast.error.InterruptedRunException
import dev.ballast.model.Dialect
import dev.ballast.model.Operation
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.Timeout

import static com.github.tomakehurst.wiremock.client.WireMock.ok

/** Going slower before the service has to refuse. */
@Timeout(60)
class PacedExchangeSpec extends WireSpec {

    static final Request CREATE = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    def "pauses nowhere while plenty remains"() {
        given:
        answers(limits(20, 15, 10))

        when:
        3.times { connection.send(CREATE) }

        then:
        timing.pauses.empty
    }

    def "waits for the reset when nothing remains"() {
        given:
        answers(limits(20, 0, 10), limits(20, 19, 25))

        when:
        2.times { connection.send(CREATE) }

        then:
        timing.pauses == [Duration.ofSeconds(10)]
    }

    def "spreads the last tenth of a limit over the time until the reset"() {
        given:
        answers(limits(20, 2, 10), limits(20, 1, 10), limits(20, 0, 10), limits(20, 19, 30))

        when:
        4.times { connection.send(CREATE) }

        then:
        timing.pauses == [Duration.ofSeconds(5), Duration.ofSeconds(5)]
    }

    def "keeps the budgets of routes apart, whatever the ids"() {
        given:
        answers(limits(20, 0, 10))
        connection.send(request(Dialect.DOCUMENTED, Operation.READ_VOLUME, 1))

        when:
        connection.send(request(Dialect.DOCUMENTED, operation, 2))

        then:
        timing.pauses.size() == pauses

        where:
        operation                || pauses
        Operation.READ_VOLUME    || 1
        Operation.LIST_INSTANCES || 0
        Operation.DELETE_VOLUME  || 0
    }

    def "keeps one budget for each rate limit of Linode: #first, #second"() {
        given:
        answers(limits(20, 0, 10))
        connection.close()
        connection = Connection.open(WireSettings.with(settings(), [dialect: Dialect.LINODE]))
        connection.send(request(Dialect.LINODE, first, 1))

        when:
        connection.send(request(Dialect.LINODE, second, 2))

        then:
        timing.pauses.size() == pauses

        where:
        first                     | second                        || pauses
        Operation.READ_VOLUME     | Operation.DELETE_NODEBALANCER || 1
        Operation.READ_VOLUME     | Operation.LIST_VOLUMES        || 0
        Operation.LIST_VOLUMES    | Operation.LIST_EVENTS         || 1
        Operation.CREATE_VOLUME   | Operation.CREATE_VOLUME       || 1
        Operation.CREATE_VOLUME   | Operation.ATTACH_VOLUME       || 0
        Operation.CREATE_INSTANCE | Operation.CREATE_VOLUME       || 0
        Operation.LIST_IMAGES     | Operation.READ_NODEBALANCER   || 0
        Operation.LIST_IMAGES     | Operation.LIST_VOLUMES        || 0
    }

    def "counts a request that no word sends under the limit of its route: #dialect, #first, #second"() {
        given:
        answers(limits(20, 0, 10))
        connection.close()
        connection = Connection.open(WireSettings.with(settings(), [dialect: Dialect.named(dialect)]))
        connection.send(any(first))

        when:
        connection.send(any(second))

        then:
        timing.pauses.size() == pauses

        where:
        dialect      | first                    | second                    || pauses
        'documented' | 'GET /volumes/1'         | 'GET /volumes/2'          || 1
        'documented' | 'GET /volumes/1'         | 'GET /compute/instances'  || 0
        'documented' | 'GET /volumes/1'         | 'POST /volumes'           || 0
        'linode'     | 'POST /linode/instances' | 'POST /linode/instances'  || 1
        'linode'     | 'POST /linode/instances' | 'POST /linode/instances/' || 1
        'linode'     | 'POST /linode/instances' | 'POST /domains'           || 0
        'linode'     | 'GET /images'            | 'GET /domains'            || 0
        'linode'     | 'GET /volumes?page=2'    | 'GET /domains?tag=a&page=2' || 1
        'linode'     | 'GET /domains/1'         | 'DELETE /domains/2'       || 1
    }

    private static Request any(String call) {
        def (method, path) = call.tokenize()
        new Request(Request.Method.valueOf(method), path, null)
    }

    private static Request request(Dialect dialect, Operation operation, int id) {
        def endpoint = dialect.endpoint(operation).get()
        new Request(operation, endpoint, null, *(endpoint.path().contains('{') ? [id] : []))
    }

    def "forgets a limit once it was reset"() {
        given:
        answers(limits(20, 0, 10), ok())
        connection.send(CREATE)
        timing.turn(Duration.ofSeconds(10))

        when:
        connection.send(CREATE)

        then:
        timing.pauses.empty
    }

    def "does not go back to an earlier window, whose answer comes late"() {
        given:
        def budget = new Budget(Duration.ofMinutes(2), timing, 0)

        when:
        [[60, 0], [10, 19]].each { seconds, remaining ->
            budget.note(new Reply(200, ['X-RateLimit-Remaining': ["$remaining" as String], 'X-RateLimit-Reset': ["${timing.now().epochSecond + seconds}" as String]], ''))
        }

        then:
        budget.take(false) > Duration.ofSeconds(10)
    }

    def "lets the service refuse rather than wait longer than the deadline of a retry"() {
        given:
        answers(limits(20, 0, 3600))

        when:
        2.times { connection.send(CREATE) }

        then:
        timing.pauses.empty
    }

    def "ignores rate headers that are no numbers"() {
        given:
        answers(ok().withHeader('X-RateLimit-Remaining', 'none').withHeader('X-RateLimit-Reset', 'soon'))

        when:
        2.times { connection.send(CREATE) }

        then:
        timing.pauses.empty
    }

    def "stops when interrupted while it waits for the reset, and sends nothing"() {
        given:
        answers(limits(20, 0, 10))
        connection.send(CREATE)
        timing.whenPausing = { Thread.currentThread().interrupt() }

        when:
        connection.send(CREATE)

        then:
        thrown(InterruptedRunException)
        Thread.interrupted()
        requests().size() == 1
    }

    def "never has more requests in flight than the limit"() {
        given:
        def places = new AtomicInteger()
        def most = new AtomicInteger()
        def full = new CountDownLatch(2)
        def paced = new PacedExchange(WireSettings.with(settings(), [concurrency: 2]), { Request request ->
            most.accumulateAndGet(places.incrementAndGet(), Math::max)
            full.countDown()
            full.await()
            places.decrementAndGet()
            new Reply(200, [:], '')
        } as Exchange)
        def threads = Executors.newFixedThreadPool(8)

        when:
        def replies = threads.invokeAll([{ paced.send(CREATE) }] * 50)*.get()

        then:
        replies.size() == 50
        most.get() == 2

        cleanup:
        threads.shutdownNow()
    }

    private ResponseDefinitionBuilder limits(int limit, int remaining, int secondsToReset) {
        ok().withHeader('X-RateLimit-Limit', "$limit")
                .withHeader('X-RateLimit-Remaining', "$remaining")
                .withHeader('X-RateLimit-Reset', "${timing.now().epochSecond + secondsToReset}")
    }
}
