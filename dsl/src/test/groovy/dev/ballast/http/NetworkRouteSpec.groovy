package dev.ballast.http

import com.github.tomakehurst.wiremock.WireMockServer
import dev.ballast.certificate.Samples
import dev.ballast.error.SetupException
import dev.ballast.error.WireException
import java.nio.file.Files
import java.nio.file.Path
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

import static com.github.tomakehurst.wiremock.client.WireMock.any
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.unauthorized
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options

/** The proxy and the authorities of the environment, as curl takes them. */
@Timeout(120)
class NetworkRouteSpec extends Specification {

    static final URI BASE = URI.create('https://api.example.test')
    static final Request GET = Request.of(Request.Method.GET, '/volumes/1')

    @TempDir
    Path folder

    @AutoCleanup
    Tunnel tunnel = new Tunnel()

    @AutoCleanup('stop')
    WireMockServer service

    def "of #environment to #base is #proxy"() {
        expect:
        NetworkRoute.of(environment, URI.create(base)).proxy()?.toString() == proxy

        where:
        environment                                                    | base                        || proxy
        [:]                                                            | 'https://api.example.test'  || null
        [HTTPS_PROXY: '']                                              | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'http://p:3128']                                 | 'https://api.example.test'  || 'p:3128'
        [HTTPS_PROXY: 'http://p:3128/']                                | 'https://api.example.test'  || 'p:3128'
        [HTTPS_PROXY: 'p:3128', https_proxy: 'q:1']                    | 'https://api.example.test'  || 'q:1'
        [HTTPS_PROXY: 'p']                                             | 'https://api.example.test'  || 'p:1080'
        [HTTPS_PROXY: 'http://me:se%40cret@p:3128']                    | 'https://api.example.test'  || 'p:3128'
        [HTTPS_PROXY: 'http://[fd00::1]:3128']                         | 'https://api.example.test'  || 'fd00::1:3128'
        [ALL_PROXY: 'http://p:3128']                                   | 'https://api.example.test'  || 'p:3128'
        [HTTP_PROXY: 'http://p:3128', http_proxy: 'http://p:3128']     | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'p:1', HTTP_PROXY: 'p:1', http_proxy: 'p:1']     | 'http://127.0.0.1:8080'     || null
        [HTTPS_PROXY: 'p:1']                                           | 'https://localhost'         || null
        [HTTPS_PROXY: 'p:1']                                           | 'https://127.0.0.2'         || null
        [HTTPS_PROXY: 'p:1']                                           | 'https://[::1]:8443'        || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '*']                            | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: 'a.test, example.test']         | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '.example.test']                | 'https://API.example.test'  || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '.example.test']                | 'https://example.test'      || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: 'api.EXAMPLE.test.']            | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: 'ample.test,api']               | 'https://api.example.test'  || 'p:1'
        [HTTPS_PROXY: 'p:1', NO_PROXY: 'x', no_proxy: 'example.test']  | 'https://api.example.test'  || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '192.168.1.9']                  | 'https://192.168.1.9'       || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '10.0.0.0/8,192.168.0.0/23']    | 'https://192.168.1.9'       || null
        [HTTPS_PROXY: 'p:1', NO_PROXY: '192.168.0.0/24,0.0.0.0/99']    | 'https://192.168.1.9'       || 'p:1'
        [HTTPS_PROXY: 'p:1', NO_PROXY: '1.9,fd00::/8,a/b']             | 'https://192.168.1.9'       || 'p:1'
        [HTTPS_PROXY: 'p:1', NO_PROXY: 'fd00::/8']                     | 'https://[fd12::1]'         || null
    }

    def "a proxy that is #what is refused, and its password not shown"() {
        when:
        NetworkRoute.of([https_proxy: proxy], BASE)

        then:
        SetupException refused = thrown()
        refused.problem() == 'https_proxy is not the address of an HTTP proxy'
        refused.remedy().get() == 'write https_proxy=http://HOST:PORT, or unset it'
        !(refused.toString() + refused.cause).contains('hush')

        where:
        what        | proxy
        'of SOCKS'  | 'socks5://me:hush@p:1080'
        'encrypted' | 'https://me:hush@p:3128'
        'no URL'    | 'http://me:hush hush@p:3128'
        'no host'   | 'http://'
        'no port'   | 'http://me:hush@p:99999'
        'port 0'    | 'p:0'
    }

    def "a request goes through the proxy to a service whose authority SSL_CERT_FILE names"() {
        given:
        serve(okJson('{"id":1}'))

        expect:
        open([HTTPS_PROXY: "http://127.0.0.1:$tunnel.port"]).withCloseable { it.send(GET).body() } == '{"id":1}'
        tunnel.heads*.readLines()*.first() == ['CONNECT api.example.test:443 HTTP/1.1']
        !tunnel.heads.join().contains('tok-12345')
        service.allServeEvents*.request*.url == ['/v4/volumes/1']
    }

    def "user and password are sent to the proxy that asks for them, and to nobody else"() {
        given:
        serve(unauthorized().withHeader('WWW-Authenticate', 'Basic realm="x"'))
        tunnel.asks = 'Basic ' + 'me:se@cret'.bytes.encodeBase64()

        expect:
        open([HTTPS_PROXY: "http://me:se%40cret@127.0.0.1:$tunnel.port"]).withCloseable { it.send(GET).status() } == 401
        tunnel.heads.last().readLines().contains("Proxy-Authorization: $tunnel.asks".toString())
        service.allServeEvents*.request*.getHeader('Authorization').unique() == ['Bearer tok-12345']
        service.allServeEvents.every { it.request.getHeader('Proxy-Authorization') == null }
    }

    def "a proxy that #behaves is named, and nothing was sent"() {
        given:
        serve(okJson('{}'))
        tunnel.asks = asks
        tunnel.answer = answer
        def request = new Request(Request.Method.POST, '/volumes', [label: 'd'])

        when:
        open([HTTPS_PROXY: "http://127.0.0.1:$tunnel.port"]).withCloseable { it.send(request) }

        then:
        WireException failed = thrown()
        failed.problem() == "POST /volumes: the proxy 127.0.0.1:$tunnel.port $problem"
        failed.remedy().get() == remedy
        failed.surelyNotDone()

        where:
        behaves            | asks      | answer            || problem                                                                    | remedy
        'wants a password' | 'Basic x' | '200 OK'          || 'refuses the user and password, or asks for them'                          | 'write them in HTTPS_PROXY: http://USER:PASSWORD@HOST:PORT'
        'finds no way'     | null      | '502 Bad Gateway' || 'does not connect to api.example.test:443: Tunnel failed, got: 502'        | 'check HTTPS_PROXY; NO_PROXY=api.example.test does not use the proxy'
    }

    def "a proxy that #what is named in place of the service"() {
        when:
        open([HTTPS_PROXY: at]).withCloseable { it.send(GET) }

        then:
        WireException failed = thrown()
        failed.problem() == "GET /volumes/1: $problem"
        failed.remedy().get() == 'check HTTPS_PROXY; NO_PROXY=api.example.test does not use the proxy'

        where:
        what               | at                    || problem
        'does not listen'  | 'http://127.0.0.1:1'  || 'cannot connect to the proxy 127.0.0.1:1: connection refused'
        'is not known'     | 'http://no.invalid:9' || 'the proxy no.invalid:9 cannot be resolved'
    }

    def "SSL_CERT_FILE that #what is refused before anything is sent"() {
        given:
        def file = folder.resolve(name)
        if (text != null) {
            Files.writeString(file, text)
        }

        when:
        Connection.open(settings(new NetworkRoute(null, file)))

        then:
        SetupException refused = thrown()
        refused.problem() == "SSL_CERT_FILE: $file $problem"
        refused.remedy().get() == "name a file of PEM certificates, or unset SSL_CERT_FILE: Java's own authorities are trusted then"

        where:
        what                   | name              | text                                                             || problem
        'is a pipe'            | '/dev/zero'       | null                                                             || 'is not a regular file, but it is read more than once'
        'does not exist'       | 'authorities.pem' | null                                                             || 'does not exist'
        'is empty'             | 'authorities.pem' | ''                                                               || 'has no readable certificates'
        'holds something else' | 'authorities.pem' | 'hello\n'                                                        || 'has no readable certificates'
        'is damaged'           | 'authorities.pem' | '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' || 'has no readable certificates'
    }

    private Connection open(Map<String, String> environment) {
        def bundle = folder.resolve('bundle.pem')
        def other = Samples.certificate(subject: 'CN=Other', Samples.OTHER_EC)
        Files.writeString(bundle, "# Authorities\n$other\n# Ours\n$certificate")
        Connection.open(settings(NetworkRoute.of(environment.collectEntries { [it.key, it.value.toString()] } + [SSL_CERT_FILE: bundle.toString()], BASE)))
    }

    private ConnectionSettings settings(NetworkRoute route) {
        WireSettings.of(BASE, 'tok-12345', [route: route, retryFor: Duration.ZERO])
    }

    private final String certificate = Samples.certificate(subject: 'CN=api.example.test', hosts: ['api.example.test'],
        from: Instant.now() - Duration.ofDays(1), until: Instant.now() + Duration.ofDays(1))

    private void serve(answer) {
        def store = KeyStore.getInstance('PKCS12')
        store.load(null, null)
        def own = CertificateFactory.getInstance('X.509').generateCertificate(new ByteArrayInputStream(certificate.bytes))
        store.setKeyEntry('service', Samples.EC.private, 'password'.toCharArray(), [own] as java.security.cert.Certificate[])
        def file = folder.resolve('service.p12')
        Files.newOutputStream(file).withCloseable { store.store(it, 'password'.toCharArray()) }
        service = new WireMockServer(options().bindAddress('127.0.0.1').dynamicPort().dynamicHttpsPort().http2TlsDisabled(true)
            .keystorePath(file.toString()).keystoreType('PKCS12').keystorePassword('password').keyManagerPassword('password')
            .usingFilesUnderDirectory(folder.toString()))
        service.start()
        service.stubFor(any(anyUrl()).willReturn(answer))
        tunnel.target = service.httpsPort()
    }

    /** A proxy that connects every tunnel to one port of this machine. */
    static class Tunnel implements AutoCloseable {

        final List<String> heads = new CopyOnWriteArrayList<>()
        String asks
        String answer = '200 OK'
        int target
        private final ServerSocket listener
        private final List<Socket> sockets = new CopyOnWriteArrayList<>()

        Tunnel(InetAddress at = InetAddress.loopbackAddress) {
            listener = new ServerSocket(0, 50, at)
            Thread.startDaemon('proxy') {
                while (!listener.closed) {
                    try {
                        serve(listener.accept())
                    } catch (IOException closed) {
                        assert closed
                    }
                }
            }
        }

        int getPort() {
            listener.localPort
        }

        @Override
        void close() {
            listener.close()
            sockets*.close()
        }

        private void serve(Socket client) {
            sockets << client
            def head = ''
            while (!head.endsWith('\r\n\r\n')) {
                int next = client.inputStream.read()
                if (next < 0) {
                    return // a client that only looked whether this proxy listens
                }
                head += (char) next
            }
            heads << head
            if (asks && !head.contains("Proxy-Authorization: $asks\r\n")) {
                client << 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
                client.close()
            } else {
                client << "HTTP/1.1 $answer\r\n\r\n"
                if (answer.startsWith('200')) {
                    def service = new Socket(InetAddress.loopbackAddress, target)
                    sockets << service
                    pump(client, service)
                    pump(service, client)
                } else {
                    client.close()
                }
            }
        }

        private static void pump(Socket from, Socket to) {
            Thread.startDaemon('pump') {
                try {
                    from.inputStream.transferTo(to.outputStream)
                } catch (IOException closed) {
                    assert closed
                }
            }
        }
    }
}
