package dev.ballast.sandbox.traffic

import com.sun.net.httpserver.HttpServer
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** The HTTP requests of a port go to its nodes: by their weights and modes, the algorithm and the stickiness of the port. */
class TrafficHttpSpec extends TrafficSpecification {

    static final String BACKEND = '192.168.128.77:80'

    HttpServer backend
    ExecutorService threads = Executors.newCachedThreadPool()

    @Override
    dev.ballast.sandbox.SandboxBuilder settings() {
        backend = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
        status = 200
        seen = []
        backend.createContext('/') { exchange ->
            exchange.withCloseable {
                seen << exchange.requestHeaders
                exchange.responseHeaders.add('Set-Cookie', 'own=1')
                byte[] body = "mine ${exchange.requestBody.text.size()}".bytes
                exchange.sendResponseHeaders(status, body.length)
                exchange.responseBody << body
            }
        }
        backend.executor = threads
        backend.start()
        super.settings().backend(BACKEND, backend.address.port)
    }

    int status
    List<Map<String, List<String>>> seen

    def cleanup() {
        backend.stop(0)
        threads.shutdownNow()
    }

    def 'the accepted nodes answer in turn, with their names'() {
        given:
        def web = balancer([:], [label: 'web-1'], [label: 'web-2'])

        expect:
        answers(web, 4).countBy { it } == ['web-1': 2, 'web-2': 2]
        socket(web).address.loopbackAddress
    }

    def 'requests are spread by the weights of the nodes, and a new weight counts at once'() {
        given:
        def web = balancer([:], [label: 'web-1', weight: 30], [label: 'web-2', weight: 10])

        expect:
        answers(web, 8).countBy { it } == ['web-1': 6, 'web-2': 2]

        when:
        put("$web.path/nodes/${node(web, 'web-2')}", [weight: 30])

        then:
        answers(web, 8).countBy { it } == ['web-1': 4, 'web-2': 4]
    }

    def 'a node is added, drained and removed, and a port and a NodeBalancer end, before the service answers'() {
        given:
        def web = balancer([:], [label: 'web-1'])

        when:
        post("$web.path/nodes", [label: 'web-2', address: "${running()}:80".toString()])

        then:
        answers(web, 4).toSet() == ['web-1', 'web-2'] as Set

        when:
        put("$web.path/nodes/${node(web, 'web-1')}", [mode: 'drain'])

        then:
        answers(web, 4).toSet() == ['web-2'] as Set

        when:
        delete("$web.path/nodes/${node(web, 'web-2')}")

        then:
        request(web).statusCode() == 503

        when:
        put(web.path, [port: 8080])
        def moved = web + [port: 8080]

        then:
        request(moved).statusCode() == 503
        sandbox.listeners().keySet() == ["$web.ip:8080".toString()] as Set

        when:
        def old = socket(moved)
        delete("/v4/nodebalancers/$web.id")
        new Socket(old.address, old.port)

        then:
        thrown(ConnectException)
        sandbox.listeners() == [:]
    }

    def 'a node in the mode #mode answers with an accepted one: #both, and without: #alone'() {
        given:
        def web = balancer([check: 'none'], [label: 'web-1'], [label: 'other', mode: mode])

        expect:
        answers(web, 4).toSet() == both as Set

        when:
        sandbox.silence("${address(web, 'web-1')}")

        then:
        (1..4).collect { request(web) }.last().with { statusCode() == 200 ? body().trim() : statusCode() } == alone

        where:
        mode     || both               | alone
        'accept' || ['web-1', 'other'] | 'other'
        'reject' || ['web-1']          | 503
        'drain'  || ['web-1']          | 503
        'backup' || ['web-1']          | 'other'
    }

    def 'leastconn sends a request to the node with the fewest open ones'() {
        given:
        def web = balancer([algorithm: 'leastconn'], [label: 'slow', address: BACKEND], [label: 'web-1'])
        def arrived = new CountDownLatch(1)
        def answer = new CountDownLatch(1)
        backend.removeContext('/')
        backend.createContext('/') { exchange ->
            arrived.countDown()
            answer.await()
            exchange.sendResponseHeaders(204, -1)
            exchange.close()
        }
        List<Thread> open = []
        while (arrived.count) {
            open << Thread.start { request(web) }
            arrived.await(100, TimeUnit.MILLISECONDS)
        }

        expect:
        answers(web, 6).toSet() == ['web-1'] as Set

        cleanup:
        answer.countDown()
        open*.join()
    }

    def 'table keeps a client at its node for 30 minutes, and while it is drained'() {
        given:
        def web = balancer([stickiness: 'table', check: 'none'], [label: 'web-1'], [label: 'web-2'])
        def first = answers(web, 1)[0]

        expect:
        answers(web, 4).toSet() == [first] as Set

        when:
        put("$web.path/nodes/${node(web, first)}", [mode: 'drain'])

        then:
        answers(web, 4).toSet() == [first] as Set

        when:
        sandbox.advance(Duration.ofMinutes(30))

        then:
        !(first in answers(web, 4))
    }

    def 'http_cookie keeps the client that sends the cookie back, and leaves the cookies of the backend'() {
        given:
        def web = balancer([stickiness: 'http_cookie'], [label: 'mine', address: BACKEND], [label: 'web-1'])
        def mine = (1..2).collect { request(web) }.find { it.body().startsWith('mine') }
        def cookies = mine.headers().allValues('Set-Cookie')

        expect:
        cookies.toSet() == ['own=1', "NB_SRVID=srv${node(web, 'mine')}; path=/".toString()] as Set
        answers(web, 4, [Cookie: "NB_SRVID=srv${node(web, 'mine')}".toString()]).toSet() == ['mine 0'] as Set
        request(web, [Cookie: "NB_SRVID=srv${node(web, 'mine')}".toString()]).headers().allValues('Set-Cookie') == ['own=1']
        answers(web, 2, [Cookie: 'NB_SRVID=other']).toSet() == ['mine 0', 'web-1'] as Set
    }

    def 'a backend sees the client, the protocol and the port, and nothing else of the balancer'() {
        given:
        def web = balancer([:], [label: 'mine', address: BACKEND])

        when:
        request(web, ['X-Forwarded-For': '10.9.9.9', 'X-Forwarded-Port': '1', 'X-Other': 'kept'])

        then:
        with(seen.last()) {
            get('X-Forwarded-For') == ['127.0.0.1']
            get('X-Forwarded-Proto') == ['http']
            get('X-Forwarded-Port') == ['80']
            get('X-Other') == ['kept']
            keySet().findAll { it.startsWith('X-forwarded-') } == ['X-forwarded-for', 'X-forwarded-proto', 'X-forwarded-port'] as Set
        }
    }

    def 'a status #code of a node counts as a failure: #failure, unless the port has no passive checks'() {
        given:
        def web = balancer([check_passive: passive], [label: 'mine', address: BACKEND], [label: 'web-1'])
        status = code

        expect:
        (1..2).collect { request(web).statusCode() }.toSet() == [200, code] as Set
        answers(web, 4).contains('mine 0') != out

        when:
        status = 200
        sandbox.advance(Duration.ofSeconds(31))

        then:
        answers(web, 4).contains('mine 0')

        where:
        code | passive || out
        500  | true    || true
        503  | true    || true
        501  | true    || false
        505  | true    || false
        404  | true    || false
        500  | false   || false
        failure = out ? 'yes' : 'no'
    }

    def 'a body has no largest size, sent with its length: #sized'() {
        given:
        def web = balancer([:], [label: 'mine', address: BACKEND], [label: 'web-1'])
        int size = 3 << 20

        expect:
        (1..2).collect { posted(web, size, sized) }.toSet() == ["mine $size".toString(), 'web-1'] as Set

        where:
        sized << [true, false]
    }

    private String posted(Map balancer, int size, boolean sized) {
        def body = sized ? HttpRequest.BodyPublishers.ofByteArray(new byte[size]) : HttpRequest.BodyPublishers.ofInputStream { new ByteArrayInputStream(new byte[size]) }
        def sent = HttpRequest.newBuilder(URI.create("http://127.0.0.1:${socket(balancer).port}/")).POST(body).build()
        CLIENT.send(sent, HttpResponse.BodyHandlers.ofString()).body().trim()
    }

    def 'with no node that is up the answer is 503'() {
        expect:
        request(balancer([:], [label: 'web-1', address: '192.168.128.250:80'])).statusCode() == 503
    }
}
