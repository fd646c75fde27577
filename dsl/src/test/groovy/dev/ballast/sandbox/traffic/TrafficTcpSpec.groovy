package dev.ballast.sandbox.traffic

import dev.ballast.sandbox.SandboxBuilder
import spock.lang.AutoCleanup
import spock.lang.Requires

/** The connections of a tcp port are joined to its nodes. */
class TrafficTcpSpec extends TrafficSpecification {

    static final String BACKEND = '192.168.128.77:7'
    /** A backend where port 78 of a NodeBalancer would listen. */
    static final String LOOP = '192.168.128.78:78'

    /** Echoes in capitals, after the number of bytes that the spec asks for. */
    @AutoCleanup
    ServerSocket backend

    @Override
    SandboxBuilder settings() {
        backend = new ServerSocket(0, 50, InetAddress.loopbackAddress)
        super.settings().backend(BACKEND, backend.localPort).backend(LOOP, 20_078)
    }

    def 'bytes go both ways, and the end of one direction leaves the other open'() {
        given:
        def port = balancer([port: 7, protocol: 'tcp', check: 'none'], [label: 'echo', address: BACKEND])
        def client = connect(port)
        client << 'question'
        client.shutdownOutput()
        def served = backend.accept()

        expect:
        new String(served.inputStream.readNBytes(8)) == 'question'
        served.inputStream.read() == -1

        when:
        served << 'answer' * 100_000
        served.close()

        then:
        client.inputStream.text == 'answer' * 100_000

        cleanup:
        client.close()
    }

    def 'a built-in backend answers HTTP behind a tcp port, with the proxy protocol #version too'() {
        given:
        def port = balancer([port: 8080, protocol: 'tcp', proxy_protocol: version], [label: 'web-1'], [label: 'web-2'])

        expect:
        (1..4).collect { exchange(port, 'GET / HTTP/1.0\r\n\r\n').readLines().last() }.toSet() == ['web-1', 'web-2'] as Set

        where:
        version << ['none', 'v1', 'v2']
    }

    def 'the proxy protocol v1 tells the addresses as text'() {
        given:
        def port = balancer([port: 7, protocol: 'tcp', check: 'none', proxy_protocol: 'v1'], [label: 'echo', address: BACKEND])
        def client = connect(port)
        client << 'x'
        client.shutdownOutput()

        expect:
        backend.accept().inputStream.text == "PROXY TCP4 127.0.0.1 $port.ip $client.localPort 7\r\nx"

        cleanup:
        client.close()
    }

    def 'the proxy protocol v2 tells them in binary form'() {
        given:
        def port = balancer([port: 7, protocol: 'tcp', check: 'none', proxy_protocol: 'v2'], [label: 'echo', address: BACKEND])
        def client = connect(port)
        client << 'x'
        client.shutdownOutput()
        def bytes = backend.accept().inputStream.bytes
        def expected = '0d0a0d0a000d0a515549540a' + '2111000c' + '7f000001' + port.ip.split('\\.').collect { String.format('%02x', it as int) }.join() +
            String.format('%04x0007', client.localPort) + '78'

        expect:
        bytes.encodeHex().toString() == expected

        cleanup:
        client.close()
    }

    def 'a connection stays when its node is drained, and ends when the instance is switched off'() {
        given:
        def port = balancer([port: 7, protocol: 'tcp', check: 'none'], [label: 'echo', address: BACKEND])
        def client = connect(port)
        client << 'a'
        def served = backend.accept()
        assert served.inputStream.read() == ('a' as char) as int

        when:
        put("$port.path/nodes/${node(port, 'echo')}", [mode: 'drain'])
        client << 'b'

        then:
        served.inputStream.read() == ('b' as char) as int
        connect(port).inputStream.read() == -1

        when:
        sandbox.silence(BACKEND)

        then:
        client.inputStream.read() == -1

        cleanup:
        client.close()
    }

    def 'a node that refuses is left out after one connection, which the next node serves'() {
        given:
        def port = balancer([port: 7, protocol: 'tcp', check: 'none'], [label: 'echo', address: BACKEND], [label: 'web-1'])
        backend.close()

        expect:
        (1..4).collect { exchange(port, 'GET / HTTP/1.0\r\n\r\n').readLines().last() }.toSet() == ['web-1'] as Set
    }

    def 'a port does not listen where one of the backends is, and so sends nothing to itself'() {
        given:
        def port = balancer([port: 78, protocol: 'tcp', check: 'none'], [label: 'loop', address: LOOP])

        expect:
        socket(port).port != 20_078
        exchange(port, 'x') == ''
    }

    def 'a port of udp is not simulated, and the line for it says so'() {
        given:
        List<String> lines = []
        def address = running()
        sandbox.watchListeners(lines::add)

        when:
        post('/v4/nodebalancers', [region: 'us-east', configs: [[port: 53, protocol: 'udp', nodes: [[label: 'dns', address: "$address:53".toString(), mode: 'none']]]]]).json.ipv4

        then:
        sandbox.listeners() == [:]
        lines.size() == 1
        lines[0].endsWith('/udp is not simulated: it takes no traffic')
    }

    def 'the throttle closes the connections of a client beyond its number in one second'() {
        given:
        def port = balancer([port: 8080, protocol: 'tcp'], [label: 'web-1'])
        put("/v4/nodebalancers/$port.id", [client_conn_throttle: 2])
        def answered = { (1..4).collect { exchange(port, 'GET / HTTP/1.0\r\n\r\n').size() > 0 } }

        expect:
        answered() == [true, true, false, false]

        when:
        sandbox.advance(java.time.Duration.ofSeconds(1))

        then:
        answered() == [true, true, false, false]

        when:
        put("/v4/nodebalancers/$port.id", [client_conn_throttle: 0])

        then:
        answered() == [true, true, true, true]
    }

    @Requires({ os.linux })
    def 'the algorithm source keeps each client at one node, and spreads the clients: #protocol'() {
        given:
        def port = balancer([port: 8080, protocol: protocol, algorithm: 'source', check: 'none'], [label: 'web-1'], [label: 'web-2'])
        def nodes = (1..20).collect { client -> (1..3).collect { answer(port, "127.0.0.$client") }.toSet() }

        expect:
        nodes*.size().toSet() == [1] as Set
        nodes.flatten().toSet() == ['web-1', 'web-2'] as Set

        where:
        protocol << ['tcp', 'http']
    }

    @Requires({ os.linux })
    def 'the throttle counts each client by itself'() {
        given:
        def port = balancer([port: 8080, protocol: 'tcp'], [label: 'web-1'])
        put("/v4/nodebalancers/$port.id", [client_conn_throttle: 1])

        expect:
        ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3'].collect { answer(port, it) } == ['web-1', null, 'web-1', null]
    }

    /** Returns the last line of an answer to a client with this address; null if its connection is closed. */
    private String answer(Map port, String client) {
        new Socket(socket(port).address, socket(port).port, InetAddress.getByName(client), 0).withCloseable {
            try {
                it << 'GET / HTTP/1.0\r\n\r\n'
                it.inputStream.text.readLines().reverse()[0]
            } catch (SocketException closed) {
                null
            }
        }
    }
}
