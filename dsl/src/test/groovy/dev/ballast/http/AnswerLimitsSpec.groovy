package dev.ballast.http

import dev.ballast.error.UnreadableAnswerException
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect

import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.status

/** How large and how deep an answer may be. */
class AnswerLimitsSpec extends WireSpec {

    static final int MOST = 32 * 1024 * 1024

    @Slow('tens of megabytes')
    def 'an answer of more than 32 MB is not read to its end'() {
        given: 'a server that would never stop'
        def endless = new Endless()
        def connection = Connection.open(WireSettings.of(endless.uri()))

        when:
        connection.send(Request.of(Request.Method.GET, '/volumes/7'))

        then:
        def unreadable = thrown(UnreadableAnswerException)
        unreadable.problem() == 'GET /volumes/7: the answer has more than 32 MB'

        and: 'the connection is let go of'
        endless.stopped.await(20, java.util.concurrent.TimeUnit.SECONDS)

        cleanup:
        connection.close()
        endless.close()
    }

    def 'of a long refusal the beginning is read, and it stays a refusal'() {
        given:
        answers(status(400).withBody('{"errors": [{"reason": "' + 'x' * (3 * 1024 * 1024)))

        when:
        def request = Request.of(Request.Method.GET, '/volumes/7')
        def refused = Refusals.of(request, connection.send(request), Dialect.DOCUMENTED)

        then:
        refused.problem() == 'GET /volumes/7: 400, the answer begins: ' + ('{"errors": [{"reason": "' + 'x' * 1000).take(1000) + '...'
        refused.refusal().body().length() < 9_000
    }

    @Slow('tens of megabytes')
    def 'an answer just within the limits is read'() {
        given:
        answers(okJson('{"label": "' + 'x' * (MOST - 14) + '"}'))
        def request = Request.of(Request.Method.GET, '/volumes/7')

        when:
        def tree = Json.tree(request, connection.send(request))

        then:
        tree.path('label').stringValue().length() == MOST - 14
    }

    def 'a nesting of #depth is #outcome'() {
        given:
        def request = Request.of(Request.Method.GET, '/volumes/7')
        def reply = new Reply(200, [:], '{"a":' * depth + '1' + '}' * depth)

        when:
        String said
        try {
            Json.tree(request, reply)
            said = 'read'
        } catch (UnreadableAnswerException unreadable) {
            said = unreadable.problem()
        }

        then:
        said == outcome

        where:
        depth   || outcome
        100     || 'read'
        101     || 'GET /volumes/7: the answer is nested more than 100 deep'
        100_000 || 'GET /volumes/7: the answer is nested more than 100 deep'
    }

    def 'text in another charset and without one is read'() {
        given:
        answers(com.github.tomakehurst.wiremock.client.WireMock.ok().withHeader('Content-Type', type).withBody('{"label": "zürich"}'.getBytes(charset)))
        def request = Request.of(Request.Method.GET, '/volumes/7')

        expect:
        Json.tree(request, connection.send(request)).path('label').stringValue() == 'zürich'

        where:
        type                                   | charset
        'application/json'                     | 'UTF-8'
        'application/json; charset=utf-8'      | 'UTF-8'
        'application/json; charset=ISO-8859-1' | 'ISO-8859-1'
        'application/json; charset=no-such'    | 'UTF-8'
    }

    /** Sends a body that has no end, until the other side closes. */
    static final class Endless implements Closeable {

        final ServerSocket socket = new ServerSocket(0, 1, InetAddress.loopbackAddress)
        final java.util.concurrent.CountDownLatch stopped = new java.util.concurrent.CountDownLatch(1)

        Endless() {
            Thread.startDaemon {
                def client = socket.accept()
                try {
                    def out = client.outputStream
                    out << 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"label": "'
                    byte[] block = new byte[65536]
                    Arrays.fill(block, (byte) 'x')
                    // Far more than is ever read, so that the spec ends whatever happens.
                    (0..<2000).each { out.write(block) }
                } catch (IOException closed) {
                    stopped.countDown()
                } finally {
                    client.close()
                }
            }
        }

        URI uri() {
            URI.create("http://127.0.0.1:${socket.localPort}")
        }

        void close() {
            socket.close()
        }
    }
}
