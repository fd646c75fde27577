package dev.ballast.http

import java.time.Duration
import spock.lang.Specification
import spock.lang.Timeout

/** A probe of a port that accepts connections and never answers. */
@Timeout(60)
class PortProbeSpec extends Specification {

    def 'a server that says nothing is given up, whatever is asked of it'() {
        given: 'a server that accepts nothing: the system connects'
        def silent = new ServerSocket(0, 5, InetAddress.getByName('127.0.0.1'))
        def at = (InetSocketAddress) silent.localSocketAddress

        when:
        def seen = new PortProbe(at, tls, 'www.example.com', 443, path).look(Duration.ofMillis(300))

        then:
        seen.failure() == 'no complete answer within 300 ms'

        cleanup:
        silent.close()

        where:
        tls   | path
        true  | null
        true  | '/'
        false | '/'
    }

    def 'names that TLS can ask for'() {
        expect:
        PortProbe.isName(host) == is

        where:
        host               || is
        'www.example.com'  || true
        'localhost'        || true
        'xn--bcher-kva.de' || true
        '*.example.com'    || false
        '192.0.2.7'        || false
        '2001:db8::5'      || false
        'a b'              || false
        ''                 || false
    }
}
