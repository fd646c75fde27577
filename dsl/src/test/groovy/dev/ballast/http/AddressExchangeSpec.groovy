package dev.ballast.http

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import com.sun.net.httpserver.HttpsConfigurator
import com.sun.net.httpserver.HttpsExchange
import com.sun.net.httpserver.HttpsServer
import dev.ballast.certificate.Samples
import dev.ballast.certificate.ServedTls
import dev.ballast.error.WireException
import dev.ballast.lanes.Slow
import dev.ballast.model.Secret
import dev.ballast.network.HostAddresses
import java.nio.channels.SocketChannel
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import javax.net.ssl.SSLContext
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** A name with several addresses, of which the first does not answer: what is sent where, under which name. */
@Timeout(120)
class AddressExchangeSpec extends Specification {

    static final Request GET = Request.of(Request.Method.GET, '/volumes/1')
    static final Request POST = new Request(Request.Method.POST, '/volumes', [label: 'd'])
    static final String NOTE = '127.0.0.1 of localhost does not answer; Ballast uses 127.0.0.2'

    @TempDir
    Path folder

    List<String> notes = new CopyOnWriteArrayList<>()
    List<String> seen = new CopyOnWriteArrayList<>()
    List<HttpServer> servers = []
    List<AutoCloseable> open = []
    int lookups = 0

    def cleanup() {
        open*.close()
        servers*.stop(0)
    }

    def "a request and all later ones go to the next address, #address, under the name"() {
        given:
        int port = serve(address)
        def connection = connect("http://localhost:$port/base", ['127.0.0.1', address])

        when:
        def replies = [GET, POST, GET].collect { connection.send(it).body() }

        then:
        replies.unique() == ['{"id":1}']
        seen == ['GET', 'POST', 'GET'].collect { "$it localhost:$port Bearer tok-12345".toString() }
        notes == ["127.0.0.1 of localhost does not answer; Ballast uses ${InetAddress.getByName(address).hostAddress}".toString()]
        lookups == 1
        connection.requests() == 3

        where:
        address << ['127.0.0.2', '::1']
    }

    def "a POST whose first address refuses is sent once"() {
        given:
        int port = serve('127.0.0.2')

        when:
        connect("http://localhost:$port", ['127.0.0.1', '127.0.0.3', '127.0.0.2']).send(POST)

        then:
        seen == ["POST localhost:$port Bearer tok-12345".toString()]
        notes == [NOTE]
    }

    def "the next address shows the certificate of the name"() {
        given:
        int port = serve('127.0.0.2', certificate('localhost', ['localhost'], []))

        when:
        def reply = connect("https://localhost:$port", ['127.0.0.1', '127.0.0.2']).send(POST)

        then:
        reply.body() == '{"id":1}'
        seen == ["POST localhost:$port Bearer tok-12345, asked for localhost".toString()]
        notes == [NOTE]
    }

    def "the next address with a certificate of #what is refused, and receives nothing"() {
        given:
        int port = serve('127.0.0.2', certificate('other', hosts, addresses))

        when:
        connect("https://localhost:$port", ['127.0.0.1', '127.0.0.2']).send(POST)

        then:
        WireException refused = thrown()
        refused.problem() == 'POST /volumes: the certificate of localhost is not trusted'
        refused.surelyNotDone()
        seen == []

        where:
        what           | hosts          | addresses
        'another name' | ['other.test'] | []
        'the address'  | []             | ['127.0.0.2']
    }

    def "the next address with a certificate that Java does not trust is refused, and receives nothing"() {
        given:
        int port = serve('127.0.0.2', certificate('localhost', ['localhost'], []))
        Files.delete(folder.resolve('authorities.pem'))

        when:
        connect("https://localhost:$port", ['127.0.0.1', '127.0.0.2']).send(POST)

        then:
        WireException refused = thrown()
        refused.problem() == 'POST /volumes: the certificate of localhost is not trusted'
        seen == []
        notes == [NOTE]
    }

    def "the number of addresses is told if none of them answers, after the usual attempts"() {
        given:
        int port = serve('127.0.0.2')
        def connection = connect("http://localhost:$port", ['127.0.0.1', '127.0.0.2', '::1'])
        servers*.stop(0)

        when:
        connection.send(POST)

        then:
        WireException failed = thrown()
        failed.problem() == "POST /volumes: cannot connect to localhost:$port at any of its 3 addresses: connection refused"
        failed.surelyNotDone()
        connection.requests() == 4
        notes == []
    }

    def "another address is looked for when the chosen one fails, and each note is told once"() {
        given:
        int port = serve('127.0.0.2')
        def connection = connect("http://localhost:$port", ['127.0.0.1', '127.0.0.2'])
        connection.send(GET)
        servers.pop().stop(0)
        serve('127.0.0.1', null, port)

        when:
        connection.send(GET)
        servers.pop().stop(0)
        serve('127.0.0.2', null, port)
        connection.send(GET)

        then:
        seen.size() == 3
        notes == [NOTE, '127.0.0.2 of localhost does not answer; Ballast uses 127.0.0.1']
    }

    @Slow('waits in real time')
    def "a short limit of a request leaves time for the next address, although the first one drops what arrives"() {
        given:
        int port = serve('127.0.0.2')
        fill(new ServerSocket(port, 1, InetAddress.getByName('127.0.0.1')))

        when:
        def reply = connect("http://localhost:$port", ['127.0.0.1', '127.0.0.2'], null, [requestTimeout: Duration.ofSeconds(4)]).send(POST)

        then:
        reply.body() == '{"id":1}'
        seen.size() == 1
        notes == [NOTE]
    }

    def "a proxy with several addresses is reached at the next one"() {
        given:
        def tunnel = new NetworkRouteSpec.Tunnel(InetAddress.getByName('127.0.0.2'))
        open << tunnel
        tunnel.target = serve('127.0.0.1', certificate('api', ['api.example.test'], []))
        def proxy = new NetworkRoute.HttpProxy('HTTPS_PROXY', 'localhost', tunnel.port, 'me', Secret.of('hush'))

        when:
        def reply = connect('https://api.example.test', ['127.0.0.1', '127.0.0.2'], proxy).send(POST)

        then:
        reply.body() == '{"id":1}'
        seen == ['POST api.example.test Bearer tok-12345, asked for api.example.test']
        tunnel.heads*.readLines()*.first() == ['CONNECT api.example.test:443 HTTP/1.1']
        tunnel.heads[0].contains('Proxy-Authorization: Basic ' + 'me:hush'.bytes.encodeBase64())
        notes == [NOTE]
    }

    def "a proxy of Java's settings that does not answer is not bypassed"() {
        given:
        int port = serve('127.0.0.2')
        def usual = ProxySelector.default
        ProxySelector.default = ProxySelector.of(new InetSocketAddress('127.0.0.1', 1))

        when:
        connect("http://localhost:$port", ['127.0.0.1', '127.0.0.2']).send(POST)

        then:
        thrown(WireException)
        seen == []
        notes == []

        cleanup:
        ProxySelector.default = usual
    }

    private Connection connect(String base, List<String> addresses, NetworkRoute.HttpProxy proxy = null, Map changes = [:]) {
        def authorities = folder.resolve('authorities.pem')
        def settings = WireSettings.of(base.toURI(), 'tok-12345', [timing: new TurnableTiming(), connectTimeout: Duration.ofSeconds(5),
            notes: { notes << it }, route: new NetworkRoute(proxy, Files.exists(authorities) ? authorities : null)] + changes)
        HostAddresses.Lookup lookup = {
            lookups++
            assert it == 'localhost'
            addresses.collect { InetAddress.getByName(it) } as InetAddress[]
        }
        def exchange = new AddressExchange(settings, lookup)
        open << exchange
        Connection.open(settings, exchange).tap { open << it }
    }

    /** Connects to a server, which accepts nothing, until the system drops further connections. */
    private void fill(ServerSocket server) {
        open << server
        3.times {
            open << SocketChannel.open().tap { configureBlocking(false) }.tap { connect(server.localSocketAddress) }
        }
    }

    /** Starts a server at the address, with a certificate over TLS, and returns its port. */
    private int serve(String address, SSLContext tls = null, int port = 0) {
        def at = new InetSocketAddress(address, port)
        def server = tls ? HttpsServer.create(at, 0) : HttpServer.create(at, 0)
        if (tls) {
            ((HttpsServer) server).httpsConfigurator = new HttpsConfigurator(tls)
        }
        server.createContext('/') { HttpExchange exchange ->
            def asked = exchange instanceof HttpsExchange ? exchange.SSLSession.requestedServerNames.collect { ", asked for $it.asciiName" }.join() : ''
            seen << "$exchange.requestMethod ${exchange.requestHeaders.getFirst('Host')} ${exchange.requestHeaders.getFirst('Authorization')}$asked".toString()
            exchange.sendResponseHeaders(200, 8)
            exchange.responseBody.withCloseable { it << '{"id":1}' }
        }
        server.start()
        servers << server
        server.address.port
    }

    /** Returns the TLS of a server with a certificate that is trusted from now on. */
    private SSLContext certificate(String subject, List<String> hosts, List<String> addresses) {
        def pem = Samples.certificate(subject: "CN=$subject".toString(), hosts: hosts, addresses: addresses,
            from: Instant.now() - Duration.ofDays(1), until: Instant.now() + Duration.ofDays(1))
        Files.writeString(folder.resolve('authorities.pem'), pem)
        ServedTls.of(pem, Samples.EC)
    }
}
