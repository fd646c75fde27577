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
            connection << 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
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
}
