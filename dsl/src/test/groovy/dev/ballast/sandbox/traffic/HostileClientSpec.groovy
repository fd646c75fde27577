package dev.ballast.sandbox.traffic

import dev.ballast.sandbox.control.AccountStore
import dev.ballast.sandbox.state.NodeBalancerState
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import spock.lang.AutoCleanup
import spock.lang.Specification

/** Clients that are slow, many or malicious end bounded, and the others are served. */
class HostileClientSpec extends Specification {

    static final String BACKEND = '192.168.128.77:80'

    @AutoCleanup
    ServerSocket backend = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    @AutoCleanup
    AccountStore account = new AccountStore(null, null, true)
    @AutoCleanup
    LoopbackTraffic traffic = new LoopbackTraffic(account, [(BACKEND): new InetSocketAddress(InetAddress.loopbackAddress, backend.localPort)], new Listeners.Bounds(200, 1000, 20))
    /** What came to the backend, which answers each connection once, and closes it at a second request; it leaves X-Silent without answer. */
    List<String> received = new CopyOnWriteArrayList<>()
    InetSocketAddress port
    String answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

    def setup() {
        traffic.start()
        account.change { state ->
            def now = Instant.EPOCH
            state.balancers().put(new NodeBalancerState(1, 'us-east', 'web', 0, '198.18.0.2', now))
            state.configs().put(new NodeBalancerState.ConfigState(2, 1, null, 80, 'http', 'none', null))
            state.nodes().put(new NodeBalancerState.NodeState(3, 2, 'web-1', BACKEND, now))
        }
        port = traffic.listeners()['198.18.0.2:80']
        Thread.startDaemon {
            while (!backend.closed) {
                try {
                    def connection = backend.accept()
                    Thread.startDaemon { serve(connection) }
                } catch (SocketException closed) {
                    return
                }
            }
        }
    }

    private void serve(Socket connection) {
        def bytes = new byte[65536]
        int length = connection.inputStream.read(bytes)
        received << new String(bytes, 0, Math.max(length, 0), 'ISO-8859-1')
        if (!received.last().contains('X-Silent')) {
            connection << answer
        }
        while ((length = connection.inputStream.read(bytes)) > 0) {
            def more = new String(bytes, 0, length, 'ISO-8859-1')
            if (more.startsWith('GET / ')) {
                connection.close()
                return
            }
            received << received.pop() + more
        }
    }

    private Socket open() {
        def client = new Socket(port.address, port.port)
        client.soTimeout = 20_000
        client
    }

    private String exchange(String sent, boolean isEnded = false) {
        open().withCloseable { client ->
            client << sent
            if (isEnded) {
                client.shutdownOutput()
            }
            client.inputStream.text
        }
    }

    private int status() {
        exchange('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').split(' ', 3)[1] as int
    }

    def 'a client that stops within #part is disconnected'() {
        expect:
        !exchange(sent).startsWith('HTTP/1.1 200')

        where:
        part                       | sent
        'the first line'           | 'GET / HT'
        'the headers'              | 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '
        'nothing'                  | ''
    }

    def 'a client that stops within a body is disconnected after the longest time for a request'() {
        expect:
        exchange('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf') != null
    }

    def 'a node is out of the rotation if it gives no answer in time, and not for a client that #part within a body'() {
        when:
        exchange('POST / HTTP/1.1\r\nHost: a\r\nX-Silent: 1\r\nContent-Length: 10\r\n\r\nhalf', isEnded)

        then:
        status() == 200

        when:
        def late = exchange('GET / HTTP/1.1\r\nHost: a\r\nX-Silent: 1\r\nConnection: close\r\n\r\n')

        then:
        late.startsWith('HTTP/1.1 504')
        status() == 503

        where:
        part    | isEnded
        'stops' | false
        'ends'  | true
    }

    def 'clients that hold many connections open do not keep others out for ever'() {
        given:
        def held = (1..200).collect { open() }

        expect:
        exchange('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').startsWith('HTTP/1.1 200')

        cleanup:
        held*.close()
    }

    def 'headers without end are refused'() {
        expect:
        !exchange('GET / HTTP/1.1\r\nHost: a\r\nX-Long: ' + 'a' * 100_000).startsWith('HTTP/1.1 200')
        received == []
    }

    def 'a second request hidden by #trick never reaches a backend'() {
        when:
        exchange("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n$headers\r\n\r\n$body")

        then:
        received.every { !it.contains('GET /hidden') || it.split('\r\n\r\n', 2)[0].contains('Content-Length: ' + it.split('\r\n\r\n', 2)[1].size()) }
        received.size() <= 1

        where:
        trick                | headers                                                          | body
        'both lengths'       | 'Content-Length: 40\r\nTransfer-Encoding: chunked'                | '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
        'two lengths'        | 'Content-Length: 0\r\nContent-Length: 35'                         | 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
        'a blank in the name' | 'Content-Length: 35\r\nTransfer-Encoding : chunked'              | 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
        'an odd encoding'    | 'Content-Length: 40\r\nTransfer-Encoding: xchunked'               | '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
        'a sign in a length' | 'Content-Length: +35'                                            | 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
        'a chunk size'       | 'Transfer-Encoding: chunked'                                     | '0;a=b\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
    }

    def 'a URL comes to the backend as it was sent, with characters that should be escaped'() {
        when:
        exchange("GET $url HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

        then:
        received*.takeBefore(' HTTP') == ['GET ' + new String(url.getBytes('UTF-8'), 'ISO-8859-1')]

        where:
        url = '/a|b/{c}/"^\\<éÀ€ĊĠ>`;p=Ċ?d=|{"éĊ"}^\\%41%2f'
    }

    def 'a URL with the control character #code never reaches a backend'() {
        when:
        exchange("$sent HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

        then:
        received == []

        where:
        [code, sent] << [0, 9, 10, 11, 13, 27, 127].collectMany { [[it, "GET /a${it as char}b"], [it, "GET /a?b=${it as char}c"], [it, "GET /;b=${it as char}c"]] }
    }

    def 'a request that a backend leaves by closing a connection from before is sent again, and no node is out'() {
        expect:
        exchange('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').count('HTTP/1.1 200') == 2
        status() == 200
    }

    def 'a header that is for one connection alone does not reach the backend, and does not come back'() {
        given:
        answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: X-Hop, close\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nX-Other: kept\r\n\r\nok'

        when:
        def seen = exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: X-Hop, content-length, host$last\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nTE: trailers\r\nX-Other: kept\r\n\r\n")

        then:
        names(received[0]) == ['X-Other', 'Host', 'X-Forwarded-For', 'X-Forwarded-Port', 'X-Forwarded-Proto'] + more as Set
        names(seen) == ['Content-Length', 'X-Other', 'Connection'] as Set
        seen.contains("Connection: $told")

        where:
        last      || more           | told
        ''        || []             | 'keep-alive'
        ', close' || ['Connection'] | 'close'
    }

    private static Set<String> names(String message) {
        message.split('\r\n\r\n')[0].readLines().tail()*.takeBefore(':') as Set
    }

    def 'an upgrade to HTTP/2 is not offered to the backend'() {
        expect:
        exchange('GET / HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n').startsWith('HTTP/1.1 200')
        !received[0].contains('Upgrade')
        !received[0].contains('HTTP2-Settings')
    }

    def 'an upgrade to another protocol joins the client and the backend'() {
        given:
        answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello'

        when:
        def seen = open().withCloseable { client ->
            client << 'GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n'
            def read = ''
            while (!read.endsWith('hello')) {
                read += (char) client.inputStream.read()
            }
            read
        }

        then:
        seen.startsWith('HTTP/1.1 101')
        received[0].contains('Upgrade: websocket')
        received[0].contains('Connection: Upgrade')
    }

    def 'the encoding of a body #encoding is refused'() {
        expect:
        exchange("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: $encoding\r\n\r\n0\r\n\r\n").startsWith('HTTP/1.1 501')
        received == []

        where:
        encoding << ['xchunked', 'gzip, chunked', 'chunked, identity', 'identity']
    }

    def 'a request of HTTP/1.0 without a host has the address of the port as its host'() {
        expect:
        exchange('GET / HTTP/1.0\r\n\r\n').contains(' 200 ')
        received[0].startsWith('GET / HTTP/1.1')
        received[0].contains('Host: 198.18.0.2:80')
    }

    def 'a body in chunks is whole for a client of HTTP/1.0'() {
        given:
        answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'

        expect:
        with(exchange('GET / HTTP/1.0\r\nHost: a\r\n\r\n')) {
            endsWith('\r\n\r\nok')
            !contains('Transfer-Encoding')
        }
    }

    def 'an answer #code before the answer is 502 for the client, and the connection is not used again'() {
        given:
        answer = "HTTP/1.1 $code Early\r\nLink: </a.css>\r\n\r\n" + answer

        expect:
        2.times { assert status() == 502 }
        received.size() == 2

        where:
        code << [102, 103]
    }
}
