package dev.ballast.http

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import dev.ballast.error.SetupException
import dev.ballast.model.Secret

import static com.github.tomakehurst.wiremock.client.WireMock.ok

/** Where requests go and what a connection refuses to start with. */
class ConnectionSpec extends WireSpec {

    def "appends /v4 to '#base' exactly once"() {
        given:
        answers(ok())
        connection = Connection.open(
                WireSettings.of(URI.create("http://127.0.0.1:${server.port()}$base"), 'tok'))

        when:
        connection.send(Request.of(Request.Method.GET, '/volumes/1?page=2'))

        then:
        onlyRequest().url == url

        where:
        base          || url
        ''            || '/v4/volumes/1?page=2'
        '/'           || '/v4/volumes/1?page=2'
        '/v4'         || '/v4/volumes/1?page=2'
        '/v4/'        || '/v4/volumes/1?page=2'
        '/cloud/api/' || '/cloud/api/v4/volumes/1?page=2'
    }

    def "keeps a connection for the next request"() {
        given:
        def ports = []
        def plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
        plain.createContext('/') { HttpExchange exchange ->
            ports << exchange.remoteAddress.port
            exchange.sendResponseHeaders(200, 2)
            exchange.responseBody << '{}'
            exchange.close()
        }
        plain.start()
        connection = Connection.open(WireSettings.of(URI.create("http://127.0.0.1:${plain.address.port}")))

        when:
        [Request.Method.GET, Request.Method.POST, Request.Method.GET].each { connection.send(Request.of(it, '/x')) }

        then:
        ports.size() == 3
        ports.toSet().size() == 1

        cleanup:
        plain.stop(0)
    }

    def "refuses a token that no header can carry, without showing it"() {
        when:
        Connection.open(WireSettings.of(URI.create('http://127.0.0.1:1'), token))

        then:
        SetupException refused = thrown()
        refused.problem() == 'the token is empty or has a character that is not allowed in an HTTP header'
        !refused.toString().contains('tok-1')

        where:
        token << ['', 'tok-1\n', 'tok-1 2', 'tok-1\u00e9', 'tok-1\u0000']
    }

    def "prints no token"() {
        expect:
        !"${settings()} $connection ${new Request(Request.Method.POST, '/x', [root_pass: Secret.of('tok-12345')])}"
                .contains('tok-12345')
    }

    def "counts every attempt"() {
        given:
        answers(ok())

        when:
        3.times { connection.send(Request.of(Request.Method.GET, '/volumes/1')) }

        then:
        connection.requests() == 3
    }

    def "sends and reads text beyond ASCII as UTF-8"() {
        given:
        answers(ok('{"label":"\u00fc\u20ac"}').withHeader('Content-Type', 'application/json'))

        when:
        def reply = connection.send(new Request(Request.Method.POST, '/volumes', [label: '\u00fc\u20ac']))

        then:
        reply.body() == '{"label":"\u00fc\u20ac"}'
        new String(onlyRequest().body, 'UTF-8') == '{"label":"\u00fc\u20ac"}'
    }
}
