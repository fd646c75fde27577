package dev.ballast.http

import com.github.tomakehurst.wiremock.WireMockServer
import dev.ballast.error.RefusedException
import dev.ballast.error.WireException
import dev.ballast.model.Dialect
import dev.ballast.model.Secret
import java.net.http.HttpConnectTimeoutException
import java.net.http.HttpTimeoutException
import java.nio.file.Files
import java.security.cert.CertificateException
import java.time.Duration
import javax.net.ssl.SSLException
import javax.net.ssl.SSLHandshakeException
import spock.lang.Timeout

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options
import static com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE

/** What the wire can do to a request, in one sentence each, and whether the service can have seen it. */
@Timeout(120)
class WireFailureSpec extends WireSpec {

    static final Throwable UNTRUSTED = new SSLHandshakeException('x').initCause(new CertificateException())
    static final Request POST = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    def "tells a refused connection, which no byte passed"() {
        given:
        int port = server.port()
        server.stop()

        expect:
        with(failure()) {
            problem() == "POST /volumes: cannot connect to 127.0.0.1:$port: connection refused"
            surelyNotDone()
        }
    }

    def "tells an unknown host at once"() {
        given:
        connection = Connection.open(settings(URI.create('http://nowhere.invalid')))

        expect:
        with(failure()) {
            problem() == 'POST /volumes: the host nowhere.invalid cannot be resolved'
            surelyNotDone()
        }
        connection.requests() == 1
    }

    def "tells an untrusted certificate at once, and sends no token to it"() {
        given:
        def secure = new WireMockServer(options().bindAddress('127.0.0.1').dynamicPort().dynamicHttpsPort()
                .http2TlsDisabled(true).usingFilesUnderDirectory(Files.createTempDirectory(root, 'tls').toString()))
        secure.start()
        connection = Connection.open(settings(URI.create("https://127.0.0.1:${secure.httpsPort()}")))

        expect:
        with(failure()) {
            problem() == 'POST /volumes: the certificate of 127.0.0.1 is not trusted'
            surelyNotDone()
        }
        connection.requests() == 1
        secure.allServeEvents.empty

        cleanup:
        secure.stop()
    }

    def "tells a server that speaks no TLS at once"() {
        given:
        connection = Connection.open(settings(URI.create("https://127.0.0.1:${server.port()}")))

        expect:
        with(failure()) {
            problem() == "POST /volumes: 127.0.0.1:${server.port()} does not speak TLS"
            surelyNotDone()
        }
    }

    def "tells a dropped connection, after which the create may have happened"() {
        given:
        answers(aResponse().withFault(EMPTY_RESPONSE))

        expect:
        with(failure()) {
            problem() == 'POST /volumes: the connection was dropped'
            !surelyNotDone()
        }
    }

    def "tells an answer cut short, although its status was 200"() {
        given:
        def raw = new RawServer({ Socket socket ->
            socket << 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'
            socket.close()
        })
        connection = Connection.open(settings(raw.uri))

        expect:
        with(failure()) {
            problem() == 'POST /volumes: the answer was cut short'
            !surelyNotDone()
        }

        cleanup:
        raw.close()
    }

    def "bounds the time of a server that #behaviour"() {
        given:
        def raw = new RawServer({ Socket socket -> socket << begin })
        connection = Connection.open(WireSettings.with(settings(raw.uri), [requestTimeout: Duration.ofMillis(300)]))

        expect:
        with(failure()) {
            problem() == 'POST /volumes: no answer within 300 ms'
            !surelyNotDone()
        }

        cleanup:
        raw.close()

        where:
        behaviour              | begin
        'never answers'        | ''
        'stalls in its answer' | 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'
    }

    def "does not follow a redirect, nor carry the token there"() {
        given:
        def elsewhere = started()
        answers(status(code).withHeader('Location', "http://127.0.0.1:${elsewhere.port()}/v4/volumes"))

        when:
        throw Refusals.of(POST, connection.send(POST), Dialect.DOCUMENTED)

        then:
        RefusedException refused = thrown()
        refused.problem() == "POST /volumes: $code, redirects to " +
                "http://127.0.0.1:${elsewhere.port()}/v4/volumes, which is not followed"
        requests().size() == 1
        elsewhere.allServeEvents.empty

        cleanup:
        elsewhere.stop()

        where:
        code << [301, 302, 303, 307, 308]
    }

    def "finds the reason below what the client wraps around #name"() {
        given:
        def failure = new WireFailure(settings(URI.create('https://api.me')))

        expect:
        with(failure.of(POST, new RuntimeException(new IOException(cause))) as WireException) {
            problem() == 'POST /volumes: ' + why
            surelyNotDone() != sent
            WireFailure.hopeless(it) == hopeless
        }

        where:
        cause                                   || why                                            | sent  | hopeless
        new HttpConnectTimeoutException('x')    || 'cannot connect to api.me:443 within 5 s'      | false | false
        new NoRouteToHostException('x')         || 'cannot connect to api.me:443: no route to it' | false | false
        new UnknownHostException('x')           || 'the host api.me cannot be resolved'                        | false | true
        new SSLHandshakeException('x')          || 'no secure connection to api.me:443: x'        | false | true
        UNTRUSTED                               || 'the certificate of api.me is not trusted'     | false | true
        new SSLException('closed')              || 'the connection was dropped'                   | true  | false
        new HttpTimeoutException('x')           || 'no answer within 20 s'                        | true  | false
        new SocketException('Connection reset') || 'the connection was dropped'                   | true  | false

        name = cause.class.simpleName
    }

    private WireException failure() {
        try {
            throw new AssertionError("sent: ${connection.send(POST)}" as Object)
        } catch (WireException failure) {
            failure
        }
    }

    private ConnectionSettings settings(URI base) {
        WireSettings.with(super.settings(), [base: base])
    }
}
