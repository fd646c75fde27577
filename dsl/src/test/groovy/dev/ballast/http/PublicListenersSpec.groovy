package dev.ballast.http

import com.sun.net.httpserver.HttpServer
import dev.ballast.model.Secret
import spock.lang.AutoCleanup
import spock.lang.Specification

/** Where the public addresses of a service accept connections, when a simulator is another process of this machine. */
class PublicListenersSpec extends Specification {

    @AutoCleanup('stop')
    StoppedServer simulator = new StoppedServer()

    def 'the service listens at its addresses, and nobody is asked for them'() {
        expect:
        simulator.listeners().of(address, 443).at() == new InetSocketAddress(address, 443)
        simulator.asked == []

        where:
        address << ['203.0.113.7', '2001:db8::5']
    }

    def 'a simulator is asked where it listens, with its token'() {
        given:
        simulator.answer = [200, '{"listeners": [{"address": "198.18.0.4:80", "port": 20080}, {"address": "198.18.0.4:443", "port": 20443}]}']

        expect:
        simulator.listeners().of('198.18.0.4', 443).at() == new InetSocketAddress(InetAddress.loopbackAddress, 20443)
        simulator.asked == ['GET /sandbox/traffic Bearer sandbox-token']
        simulator.listeners().of('198.18.0.4', 25).none() == ': the simulator does not listen'
    }

    def 'a port of a simulator with traffic that does not listen refuses its connections'() {
        given:
        simulator.answer = [200, '{"traffic": true, "listeners": []}']

        when:
        def missing = simulator.listeners().of('198.18.0.4', 443)

        then:
        missing.none() == null
        new PortProbe(missing.at(), true, '198.18.0.4', 443, '/').look().failure() == 'the connection is refused'
    }

    def 'whoever does not say where it listens does not: #status #body'() {
        given:
        simulator.answer = [status, body]

        expect:
        simulator.listeners().of('198.18.0.4', 443).none() == ': the simulator does not listen'

        where:
        status | body
        404    | '{"errors": []}'
        401    | ''
        302    | ''
        200    | 'no JSON'
        200    | '{"listeners": 5}'
        200    | '{"traffic": false, "listeners": []}'
    }

    def 'nothing outside of this machine is asked for listeners of a simulator'() {
        expect:
        PublicListeners.at(URI.create('https://api.example.invalid/v4'), Secret.of('t')).of('198.18.0.4', 443).none() == ': the simulator does not listen'
    }

    static class StoppedServer {

        HttpServer server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 0)
        List asked = [].asSynchronized()
        List answer = [404, '']

        StoppedServer() {
            server.createContext('/') { exchange ->
                asked << "$exchange.requestMethod $exchange.requestURI ${exchange.requestHeaders.getFirst('Authorization')}".toString()
                exchange.sendResponseHeaders(answer[0], answer[1] ? answer[1].bytes.length : -1)
                exchange.responseBody.withCloseable { it.write(answer[1].bytes) }
            }
            server.start()
        }

        PublicListeners listeners() {
            PublicListeners.at(URI.create("http://127.0.0.1:$server.address.port/v4"), Secret.of('sandbox-token'))
        }

        void stop() {
            server.stop(0)
        }
    }
}
