package dev.ballast.dsl

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import com.sun.net.httpserver.HttpsConfigurator
import com.sun.net.httpserver.HttpsExchange
import com.sun.net.httpserver.HttpsServer
import dev.ballast.CloudSetup
import dev.ballast.certificate.Samples
import dev.ballast.certificate.ServedTls
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.NotVerifiedException
import dev.ballast.error.RuleException
import dev.ballast.http.PublicListeners
import dev.ballast.model.Secret
import dev.ballast.reconcile.drift.CertificateReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import spock.lang.Timeout
import spock.lang.Unroll

/** Requests to the public address of a port, and what they see. The servers listen where a simulator with traffic would. */
@Timeout(120)
class VerifySpec extends RunbookSpecification {

    static final String SITE = pem(['www.example.com', 'example.com'])

    List<HttpServer> servers = []

    /** Where the ports of the NodeBalancer listen. */
    Map<Integer, InetSocketAddress> places = [:]

    /** What the servers were asked, oldest first. */
    List<String> seen = new CopyOnWriteArrayList<>()

    /** What a server answers. */
    Closure answer = { HttpExchange exchange -> reply(exchange, 200, 'all is ok') }

    /** Ends what a server holds back. */
    CountDownLatch end = new CountDownLatch(1)

    def setup() {
        sandbox.listeners { address, port -> Optional.ofNullable(places[port]) }
    }

    def cleanup() {
        end.countDown()
        servers*.stop(0)
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a request names the host of the certificate, carries no token, and changes nothing'() {
        given:
        serve(443, SITE)
        balancer(SITE)

        when:
        run("nodebalancer('web').port(443).verify { get '/health?deep=1'; status 200; body ~/ok/; within 1.minutes; certificate() }")

        then:
        seen == ['GET /health?deep=1 HTTP/1.1 to www.example.com, tls asked for www.example.com, headers Host User-agent']
        writes() == []
        reported().last() ==~ /port 443 of 'web' is verified: status 200, in \d+ ms at 198\.18\.\d+\.\d+ by the name www\.example\.com/
    }

    @Unroll('#expected: #problem')
    def 'the failure says what was seen'() {
        given:
        serve(443, SITE)
        balancer(SITE)
        answer = { reply(it, 503, 'down\u001b[31m\n' + 'x' * 200) }

        when:
        run("nodebalancer('web').port(443).verify { $expected; attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem() ==~ /port 443 of 'web' at 198\.18\.\d+\.\d+ by the name \S+ is not as expected after 1 attempt: / + problem
        failure.location().get().line() == 1
        writes() == []

        where:
        expected                        || problem
        'get "/"; status 200'           || 'status 503 instead of 200'
        'status 200'                    || 'status 503 instead of 200'
        'body ~/ok|fine/'               || $/the body 'down\\u001b\[31m\\nx{110,111}\.\.\.' has nothing that matches /ok\|fine//$
        'get "/"; within 1.ms'          || /\d+ ms instead of at most 1 ms/
        'status 200; body ~/up/'        || /status 503 instead of 200; the body '.+' has nothing that matches \/up\//
    }

    def 'the failure says which certificate is served, and which was sent'() {
        given:
        def other = pem(['old.example.com'])
        serve(443, other)
        balancer(SITE)

        when:
        run("nodebalancer('web').port(443).verify { ${request}certificate() }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem() ==~ /port 443 of 'web' at \S+ by the name www.example.com is not as expected after 3 attempts: / +
            /the certificate ${sha1(other)} \(old\.example\.com\) instead of ${sha1(SITE)} \(www\.example\.com, example\.com\)/
        seen.size() == requests

        where:
        request      || requests
        ''           || 0
        "get '/'; "  || 3
    }

    def 'a certificate without alternative names is shown by its common name'() {
        given:
        serve(443, Samples.certificate(hosts: [], subject: 'C=DE,CN=old.example.com', until: Instant.parse('2999-01-01T00:00:00Z'), Samples.RSA) + Samples.pkcs8(Samples.RSA))
        balancer(SITE)

        when:
        run("nodebalancer('web').port(443).verify { certificate(); attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem().contains(' (old.example.com) instead of ')
    }

    def 'a secret in the path is refused, as verify sends none'() {
        given:
        serve(80)
        balancer(SITE)

        when:
        run("nodebalancer('web').port(80).verify { get \"/login?key=\${secret('ROOT_PASS')}\" }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "path '/login?key=(secret)' has a secret, and verify sends none"
        seen == []
    }

    @Unroll('#what: #problem')
    def 'the failure says why there is no answer'() {
        given:
        place(443, what)
        balancer(SITE)

        when:
        run("nodebalancer('web').port(443).verify { $expected; attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem() ==~ /.* after 1 attempt: $problem/

        where:
        what     | expected        || problem
        'closed' | 'status 200'    || 'the connection is refused'
        'closed' | 'certificate()' || 'the connection is refused'
        'HTTP'   | 'status 200'    || 'it does not speak TLS'
        'HTTP'   | 'certificate()' || 'it does not speak TLS'
        'nobody' | 'status 200'    || '(the TLS handshake failed: .+|the connection ended before the answer was complete)'
        'nobody' | 'certificate()' || '(the TLS handshake failed: .+|the connection ended before the answer was complete)'
    }

    def 'a redirect is an answer, and is not followed'() {
        given:
        serve(80)
        balancer(SITE)
        answer = { HttpExchange exchange ->
            exchange.responseHeaders['Location'] = ["http://127.0.0.1:$exchange.localAddress.port/elsewhere".toString()]
            reply(exchange, 301, '')
        }

        when:
        run("nodebalancer('web').port(80).verify { get '/'; status 301 }")

        then:
        seen.size() == 1
        seen[0] ==~ /GET \/ HTTP\/1.1 to 198\.18\.\d+\.\d+, headers Host User-agent/
    }

    def 'it looks again until the port is as expected'() {
        given:
        serve(443, SITE)
        balancer(SITE)
        answer = { reply(it, seen.size() < 3 ? 502 : 200, '') }

        when:
        run("nodebalancer('web').port(443).verify { get '/'; status 200 }")

        then:
        seen.size() == 3
        reported().count { it ==~ /waiting for port 443 of 'web': status 502 instead of 200 \(\d+ s\)/ } == 2
    }

    def 'a pattern that needs more stack than there is fails with its name'() {
        given:
        serve(80)
        balancer(SITE)
        answer = { reply(it, 200, 'ab' * 30_000) }

        when:
        run("nodebalancer('web').port(80).verify { body ~/(a|b)+x/; attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem().endsWith('after 1 attempt: the pattern /(a|b)+x/ repeats a group too often for a body of 60000 characters')
        failure.location().get().line() == 1
    }

    def 'of a body without end it reads the beginning'() {
        given:
        serve(80)
        balancer(SITE)
        answer = { HttpExchange exchange ->
            exchange.sendResponseHeaders(200, 0)
            exchange.responseBody.withCloseable { out -> while (end.count) { out.write(('x' * 1024).bytes) } }
        }

        when:
        run("nodebalancer('web').port(80).verify { body ~/xxx/; attempts 1 }")

        then:
        noExceptionThrown()
    }

    @Unroll('#hosts: #how')
    def 'a certificate without a name that can be asked for'() {
        given:
        serve(443, pem(hosts))
        balancer(pem(hosts))

        when:
        run("nodebalancer('web').port(443).verify { get '/'; certificate()$more }")

        then:
        seen[0] ==~ how
        reported().last() ==~ /.* $said/

        where:
        hosts             | more                        || how                                                   | said
        ['*.example.com'] | ''                          || /GET \/ HTTP\/1.1 to 198\.18\.\d+\.\d+, headers .*/    | 'by its address, since no name of the certificate is known'
        ['*.example.com'] | "; host 'shop.example.com'" || /.* to shop.example.com, tls asked for shop.example.com, .*/ | 'by the name shop.example.com'
    }

    def 'of a tcp port it sees that it accepts connections'() {
        given:
        place(25, 'nobody')
        balancer(SITE)

        when:
        run("nodebalancer('web').port(25).verify { connect() }")

        then:
        reported().last() ==~ /port 25 of 'web' is verified: in \d+ ms at 198\.18\.\d+\.\d+/
        seen == []

        when:
        place(25, 'closed')
        run("nodebalancer('web').port(25).verify { connect() }")

        then:
        thrown(NotVerifiedException)
    }

    @Unroll('port #port, #expected')
    def 'what no port of its kind can show is refused before anything is sent'() {
        given:
        balancer(SITE)

        when:
        run("nodebalancer('web').port($port).verify { $expected }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        seen == []
        writes() == []

        where:
        port | expected             || problem
        25   | "get '/'"            || "port 25 of 'web' is tcp, so that verify can only connect to it"
        25   | 'certificate()'      || "port 25 of 'web' is tcp, so that verify can only connect to it"
        80   | 'certificate()'      || "port 80 of 'web' is http, and serves no certificate"
        443  | 'attempts 2'         || "the braces of verify expect nothing of port 443 of 'web'"
        443  | "get 'health'"       || "path 'health' does not begin with /, or has a character that no URL has"
        443  | 'get "/a b"'         || "path '/a b' does not begin with /, or has a character that no URL has"
        443  | 'get "/a\\r\\nX: 1"' || /path '\/a\r\nX: 1' has a control character/
        443  | 'status 99'          || 'status 99 is not from 100 to 599'
        443  | 'within 0.ms'        || 'a time of 0 s leaves no time to wait'
        443  | 'attempts 0'         || 'attempts 0 is not from 1 to 1000'
        443  | "host 'a b'"         || "'a b' is not a host name of up to 64 characters"
    }

    def 'the simulator does not listen unless it has traffic'() {
        given:
        balancer(SITE)

        when:
        run("nodebalancer('web').port(443).verify { get '/'; status 200 }")

        then:
        reported().last() == "port 443 of 'web' is not verified: the simulator does not listen"
    }

    def 'a rehearsal asks nothing, also of ports that listen'() {
        given:
        serve(443, SITE)
        balancer(SITE)
        def id = run("nodebalancer('web').port(443).id")
        def builder = new CloudSetup().environment([:], home)
        def open = builder.on(sandbox)
        def rehearsed = builder.rehearsalOf(open) { events << it }

        when:
        def script = CompiledRunbooks.runbook("nodebalancer(1001).port(443, id: $id).verify { get '/'; status 200 }", 'web.groovy', new Binding())
        script.runOn(rehearsed.cloud())
        script.run()

        then:
        reported().last() == 'port 443 of 1001 is not verified in a rehearsal'
        seen == []

        cleanup:
        rehearsed?.cloud()?.close()
        open?.close()
    }

    def 'what each https port serves is compared with what the service shows, by a handshake alone: #who'() {
        given:
        place(80, 'closed')
        served ? serve(443, served) : place(443, 'closed')
        balancer(SITE)

        when:
        def report = CertificateReport.read(cloud.account(), false, 14).served(cloud.account())

        then:
        report.ports()*.port()*.toString() == ["port 443 of 'web'"]
        report.ports()[0].seen().certificate()?.hosts() == hosts
        report.ports()[0].seen().failure() == failure
        [report.needsAttention(), report.incomplete] == [attention, incomplete]
        seen == []
        writes() == []

        where:
        who       | served                    || hosts                              | failure                     | attention | incomplete
        'same'    | SITE                      || ['www.example.com', 'example.com'] | null                        | false     | false
        'another' | pem(['old.example.com'])  || ['old.example.com']                | null                        | true      | false
        'nobody'  | null                      || null                               | 'the connection is refused' | false     | true
    }

    def 'an interrupt ends it at once'() {
        given:
        serve(80)
        balancer(SITE)
        def asked = new CountDownLatch(1)
        answer = { asked.countDown(); end.await(); reply(it, 200, '') }

        when:
        def running = start("nodebalancer('web').port(80).verify { get '/' }")
        asked.await()
        running.thread.interrupt()

        then:
        def stopped = running.outcome.get()
        stopped instanceof InterruptedRunException
        stopped.problem() == "stopped while port 80 of 'web' is verified"
    }

    def 'at a simulator with traffic, also in another process, a port that is gone refuses the connection'() {
        given:
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').traffic().start()
        cloud.close()
        cloud = open()
        balancer(SITE)
        def lb = cloud.nodebalancer('web')
        [25, 443].each { OtherClient.delete(sandbox, "nodebalancers/$lb.id/configs/${lb.port(it).id}") }

        when:
        run("nodebalancer('web').port(25).verify { connect(); attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem().endsWith('after 1 attempt: the connection is refused')

        and:
        def other = PublicListeners.at(sandbox.url().resolve('/v4'), Secret.of(sandbox.token()))
        other.of(lb.publicIp, 80).at() != null
        other.of(lb.publicIp, 25) == new PublicListeners.Listener(null, null)
    }

    def 'the report of certificates has a port that waits for its certificate as one that could not be seen'() {
        given:
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').traffic().start()
        cloud.close()
        cloud = open()
        balancer(SITE)
        def state = home.resolve('account.json')
        state.toFile().text = sandbox.snapshot()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').state(state).traffic().start()
        cloud.close()
        cloud = open()

        when:
        def report = CertificateReport.read(cloud.account(), false, 14).served(cloud.account())

        then:
        report.ports()*.seen()*.failure() == ['the connection is refused']
        report.incomplete
    }

    private void balancer(String pem) {
        home.resolve('site.pem').toFile().text = pem
        run("""
            nodebalancer('web') {
                region 'us-east'
                port 80
                port(443, https: cert('${home.resolve('site.pem')}'))
                port 25, protocol: 'tcp'
            }
            """)
        nextRun()
    }

    /** Starts a server for a port, with a certificate over TLS. */
    private void serve(int port, String pem = null) {
        def at = new InetSocketAddress('127.0.0.1', 0)
        def server = pem ? HttpsServer.create(at, 0) : HttpServer.create(at, 0)
        if (pem) {
            ((HttpsServer) server).httpsConfigurator = new HttpsConfigurator(ServedTls.of(pem, Samples.RSA))
        }
        server.executor = Executors.newCachedThreadPool { new Thread(it).tap { daemon = true } }
        server.createContext('/') { HttpExchange exchange ->
            def tls = exchange instanceof HttpsExchange ? exchange.SSLSession.requestedServerNames.collect { ", tls asked for $it.asciiName" }.join() : ''
            seen << "$exchange.requestMethod $exchange.requestURI $exchange.protocol to ${exchange.requestHeaders.getFirst('Host')}$tls, headers ${exchange.requestHeaders.keySet().findAll { it != 'Content-length' }.sort().join(' ')}".toString()
            answer(exchange)
        }
        server.start()
        servers << server
        places[port] = server.address
    }

    /** Lets a port be what no server of it should be. */
    private void place(int port, String what) {
        if (what == 'closed') {
            places[port] = new ServerSocket(0, 1, InetAddress.getByName('127.0.0.1')).withCloseable { (InetSocketAddress) it.localSocketAddress }
            return
        }
        def socket = new ServerSocket(0, 5, InetAddress.getByName('127.0.0.1'))
        places[port] = (InetSocketAddress) socket.localSocketAddress
        Thread.startDaemon {
            socket.withCloseable {
                socket.accept().withCloseable { client ->
                    if (what == 'HTTP') {
                        client << 'HTTP/1.1 400 Bad Request\r\n\r\n'
                        client.shutdownOutput()
                        // A socket that is closed with unread bytes resets the connection before the answer is read.
                        client.inputStream.readAllBytes()
                    }
                }
            }
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) {
        exchange.sendResponseHeaders(status, body ? body.bytes.length : -1)
        exchange.responseBody.withCloseable { if (body) { it.write(body.bytes) } }
    }

    private static String pem(List<String> hosts) {
        Samples.certificate(hosts: hosts, subject: 'C=DE', from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.RSA) + Samples.pkcs8(Samples.RSA)
    }

    private static String sha1(String pem) {
        Samples.parse(pem, pem, 'site.pem').leafSha1()
    }
}
