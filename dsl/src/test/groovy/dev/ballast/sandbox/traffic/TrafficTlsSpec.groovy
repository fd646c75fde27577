package dev.ballast.sandbox.traffic

import dev.ballast.sandbox.Pairs
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.security.cert.X509Certificate
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLHandshakeException
import javax.net.ssl.SSLSocket
import javax.net.ssl.TrustManager
import javax.net.ssl.X509TrustManager
import spock.lang.TempDir

/** An https port ends TLS with the chain and the key that were sent. */
class TrafficTlsSpec extends TrafficSpecification {

    static final X509TrustManager ANY = new X509TrustManager() {
        void checkClientTrusted(X509Certificate[] chain, String type) {}

        void checkServerTrusted(X509Certificate[] chain, String type) {}

        X509Certificate[] getAcceptedIssuers() {
            []
        }
    }

    @TempDir
    Path folder

    Map https(Pairs pair, Map<String, Object> config = [:]) {
        balancer([port: 443, protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key] + config, [label: 'web-1'])
    }

    SSLSocket handshake(Map balancer, Closure<?> settings = {}) {
        def context = SSLContext.getInstance('TLS')
        context.init(null, [ANY] as TrustManager[], null)
        def socket = context.socketFactory.createSocket(socket(balancer).address, socket(balancer).port) as SSLSocket
        socket.soTimeout = 10_000
        settings(socket)
        socket.startHandshake()
        socket
    }

    String served(SSLSocket socket) {
        socket.session.peerCertificates.collect { it.subjectX500Principal.name }.join(' / ')
    }

    def 'the chain is the one that was sent, and the request goes on without TLS'() {
        given:
        def leaf = Pairs.named('CN=www.example.com', Pairs.END, Pairs.rsa())
        def issuer = Pairs.named('CN=Example CA', Pairs.END, Pairs.rsaOtherThan(leaf.keys))
        def port = balancer([port: 443, protocol: 'https', ssl_cert: leaf.cert + issuer.cert, ssl_key: leaf.key], [label: 'web-1'])
        def client = handshake(port)

        expect:
        served(client) == 'CN=www.example.com / CN=Example CA'
        client.session.protocol == 'TLSv1.3'

        when:
        client << 'GET / HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n'

        then:
        client.inputStream.text.readLines().last() == 'web-1'

        cleanup:
        client.close()
    }

    def 'a certificate that is rotated is served at once, and an open connection goes on'() {
        given:
        def old = Pairs.named('CN=old.example.com', Pairs.END, Pairs.rsa())
        def port = https(old)
        def client = handshake(port)

        when:
        put(port.path, [ssl_cert: old.renewed('CN=new.example.com').cert])

        then:
        served(handshake(port)) == 'CN=new.example.com'

        when:
        def other = Pairs.named('CN=third.example.com', Pairs.END, Pairs.rsaOtherThan(old.keys))
        put(port.path, [ssl_cert: other.cert, ssl_key: other.key])
        client << 'GET / HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n'

        then:
        served(handshake(port)) == 'CN=third.example.com'
        client.inputStream.text.readLines().last() == 'web-1'
    }

    def 'the cipher suite #suite takes #cipher: #taken'() {
        given:
        def port = https(Pairs.named('CN=www.example.com', Pairs.END, Pairs.rsa()), [cipher_suite: suite])

        when:
        def result = null
        try {
            result = handshake(port) { it.enabledProtocols = [protocol]; it.enabledCipherSuites = [cipher] }.session.cipherSuite == cipher
        } catch (SSLHandshakeException refused) {
            result = false
        }

        then:
        result == taken

        where:
        suite         | protocol  | cipher                                  || taken
        'recommended' | 'TLSv1.3' | 'TLS_AES_128_GCM_SHA256'                || true
        'recommended' | 'TLSv1.2' | 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' || true
        'recommended' | 'TLSv1.2' | 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'    || false
        'legacy'      | 'TLSv1.2' | 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'    || true
    }

    def 'the cipher suite is changed at once, and HTTP/2 is never agreed on'() {
        given:
        def port = https(Pairs.named('CN=www.example.com', Pairs.END, Pairs.rsa()))
        put(port.path, [cipher_suite: 'legacy'])

        expect:
        handshake(port) { it.enabledCipherSuites = ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'] }.session.protocol == 'TLSv1.2'
        handshake(port) { it.setSSLParameters(it.getSSLParameters().tap { applicationProtocols = ['h2', 'http/1.1'] }) }.applicationProtocol != 'h2'
    }

    def 'the state has no key, so after a restart the port waits for its certificate, and says so'() {
        given:
        def file = folder.resolve('state.json')
        def pair = Pairs.named('CN=www.example.com', Pairs.END, Pairs.rsa())
        def port = https(pair)
        List<String> lines = []
        Files.writeString(file, sandbox.snapshot())

        expect:
        !sandbox.snapshot().contains('PRIVATE KEY')
        !sandbox.snapshot().contains(pair.key.readLines()[1])

        when:
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').state(file).traffic().start()
        sandbox.watchListeners(lines::add)

        then:
        sandbox.listeners() == [:]
        lines == ["$port.ip:443 waits for its certificate: send the chain and the key again".toString()]
        with(get(port.path).json) { [ssl_fingerprint, ssl_commonname, ssl_cert] == ['', '', null] }

        when:
        put(port.path, [ssl_cert: pair.cert, ssl_key: pair.key])

        then:
        served(handshake(port)) == 'CN=www.example.com'
        get(port.path).json.ssl_commonname == 'www.example.com'
        lines.last() =~ /$port.ip:443 -> 127\.0\.0\.1:\d+   curl --connect-to ::127\.0\.0\.1:\d+/
    }
}
