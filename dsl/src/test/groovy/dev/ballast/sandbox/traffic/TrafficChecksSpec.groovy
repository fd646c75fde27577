package dev.ballast.sandbox.traffic

import com.sun.net.httpserver.HttpServer
import dev.ballast.sandbox.SandboxBuilder
import java.time.Duration

/** The checks of a port reach its nodes, and set their status. */
class TrafficChecksSpec extends TrafficSpecification {

    static final String BACKEND = '192.168.128.77:80'

    HttpServer backend
    int status
    String body
    List<String> asked

    @Override
    SandboxBuilder settings() {
        status = 200
        body = 'all is well'
        asked = []
        backend = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
        backend.createContext('/') { exchange ->
            exchange.withCloseable {
                asked << "${exchange.requestURI} ${exchange.requestHeaders.getFirst('Host')}".toString()
                exchange.sendResponseHeaders(status, body.length())
                exchange.responseBody << body.bytes
            }
        }
        backend.start()
        super.settings().backend(BACKEND, backend.address.port)
    }

    def cleanup() {
        backend.stop(0)
    }

    Map checked(Map<String, Object> check) {
        balancer([check_interval: 10, check_timeout: 5, check_passive: false] + check, [label: 'mine', address: BACKEND])
    }

    def 'a check of the connection follows whether the backend accepts one'() {
        given:
        def web = checked([check: 'connection'])

        expect:
        found(web, 'mine').status == 'UP'
        get(web.path).json.nodes_status == [up: 1, down: 0]

        when:
        backend.stop(0)
        sandbox.advance(Duration.ofSeconds(30))

        then:
        found(web, 'mine').status == 'DOWN'
        request(web).statusCode() == 503
    }

    def 'a check of http asks for the path, and passes with 2xx and 3xx: #code'() {
        given:
        def web = checked([check: 'http', check_path: '/health?a=1', check_attempts: 1])

        when:
        status = code
        sandbox.advance(Duration.ofSeconds(10))

        then:
        found(web, 'mine').status == shown
        asked.last() == "/health?a=1 $BACKEND".toString()

        where:
        code || shown
        204  || 'UP'
        302  || 'UP'
        404  || 'DOWN'
        500  || 'DOWN'
    }

    def 'a check of a port with the proxy protocol #version begins with its header, which a backend demands'() {
        given:
        def web = balancer([port: 8080, protocol: 'tcp', proxy_protocol: version, check: 'http', check_path: '/'], [label: 'web-1'])

        expect:
        found(web, 'web-1').status == 'UP'

        where:
        version << ['v1', 'v2']
    }

    def 'a check of the body looks for the expression: #expression'() {
        given:
        def web = checked([check: 'http_body', check_path: '/', check_body: expression])

        expect:
        found(web, 'mine').status == shown

        where:
        expression    || shown
        'is w(ell)?$' || 'UP'
        'ill'         || 'DOWN'
    }

    def 'a node is out after the failed attempts in a row, one for each interval, and back after one that passes'() {
        given:
        def web = checked([check: 'http', check_path: '/', check_attempts: 2])
        status = 500

        when:
        sandbox.advance(Duration.ofSeconds(10))

        then:
        found(web, 'mine').status == 'UP'

        when:
        sandbox.advance(Duration.ofSeconds(9))

        then:
        found(web, 'mine').status == 'UP'

        when:
        sandbox.advance(Duration.ofSeconds(1))

        then:
        found(web, 'mine').status == 'DOWN'

        when:
        status = 200
        sandbox.advance(Duration.ofSeconds(10))

        then:
        found(web, 'mine').status == 'UP'
        request(web).statusCode() == 200
    }

    def 'an answer that is later than the timeout fails the check'() {
        given:
        backend.stop(0)
        def silent = new ServerSocket(backend.address.port, 50, InetAddress.loopbackAddress)

        expect:
        found(checked([check: 'http', check_path: '/', check_timeout: 1]), 'mine').status == 'DOWN'

        cleanup:
        silent.close()
    }

    def 'a check of #check ends with the answer, also if the backend leaves the connection open'() {
        given:
        backend.stop(0)
        def keeping = new ServerSocket(backend.address.port, 50, InetAddress.loopbackAddress)
        Thread.startDaemon { keeping.accept() << "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n$sent" }

        expect:
        found(checked([check: check, check_path: '/', check_body: 'well', check_timeout: 1]), 'mine').status == shown

        cleanup:
        keeping.close()

        where:
        check       | sent   || shown
        'http'      | ''     || 'UP'
        'http_body' | 'well' || 'UP'
        'http_body' | 'ill.' || 'DOWN'
        'http_body' | 'wel'  || 'DOWN'
    }

    def 'a failed request takes a node out until a check passes'() {
        given:
        def web = checked([check: 'http', check_path: '/', check_passive: true])
        status = 500

        expect:
        request(web).statusCode() == 500
        found(web, 'mine').status == 'DOWN'
        request(web).statusCode() == 503

        when:
        status = 200
        sandbox.advance(Duration.ofSeconds(10))

        then:
        request(web).statusCode() == 200
    }

    def 'without checks the status stays unknown, and the instance decides whether the node answers'() {
        given:
        def web = balancer([check: 'none'], [label: 'web-1'])
        def instance = get('/v4/linode/instances').json.data[0].id

        expect:
        found(web, 'web-1').status == 'Unknown'
        request(web).statusCode() == 200

        when:
        sandbox.power(instance as long, false)

        then:
        request(web).statusCode() == 503
    }

    def 'in real time a check begins without a call'() {
        given:
        sandbox.close()
        sandbox = settings().realTime().start()
        def web = checked([check: 'http', check_path: '/'])

        when:
        while (found(web, 'mine').status != 'UP') {
            Thread.onSpinWait()
        }

        then:
        asked
    }
}
