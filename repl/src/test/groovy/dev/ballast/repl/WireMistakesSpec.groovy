package dev.ballast.repl

import com.sun.net.httpserver.HttpsConfigurator
import com.sun.net.httpserver.HttpsServer
import dev.ballast.certificate.Samples
import dev.ballast.http.RawServer
import dev.ballast.sandbox.control.Fault
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.time.Duration
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import spock.lang.Timeout

import static dev.ballast.sandbox.control.Fault.on

/** What goes wrong between here and the service: what is made is never lost, and never made twice. */
@Timeout(60)
class WireMistakesSpec extends MistakeSpecification {

    static final String RUNBOOK = "region 'us-east'\nvolume('data', 20)"
    static final String MAY_EXIST = "volume 'data' may exist: POST /volumes was sent at 2026-01-01 00:00:00 UTC and failed: POST /volumes: "
    static final String LOOK = '''check the account, then run one of:
        |it exists and has this id:
        |ballast adopt volume data ID
        |it does not exist:
        |ballast forget volume data'''.stripMargin()
    static final String URL = 'check BALLAST_URL or the url of the profile'
    static final String WRONG_PLACE = "BALLAST_URL or the url of the profile names this service; --verbose shows the answer"
    static final String LATE = "volume 'data' is still creating after 600 s: the wait ran out; last failure: "
    static final String LONGER = 'run again to continue waiting, or set a longer timeout: timeout: 30.minutes'
    static final String HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>'

    def 'nothing is made, and the intent is taken back, where #what'() {
        given:
        environment.BALLAST_URL = url

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint() == [problem, 'web.groovy:2', instead]
        err.count('error: ') == 1
        recorded() == []
        plain()

        when:
        environment.BALLAST_URL = sandbox.url().toString()

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 1]

        where:
        what                  | url                       || problem                                                                   | instead
        'no service listens'  | 'http://127.0.0.1:1'      || 'POST /volumes: cannot connect to 127.0.0.1:1: connection refused'        | "$URL, and whether the service can be reached from here"
        'the name is unknown' | 'https://nowhere.invalid' || 'POST /volumes: the host nowhere.invalid cannot be resolved'                             | "check the host in BALLAST_URL or the url of the profile; if a proxy is needed, set HTTPS_PROXY"
    }

    def 'no token goes to a service whose certificate is not trusted'() {
        given:
        def secure = HttpsServer.create(new InetSocketAddress('127.0.0.1', 0), 0)
        def heard = []
        secure.createContext('/') { heard << it.requestHeaders }
        secure.httpsConfigurator = new HttpsConfigurator(context())
        secure.start()
        environment.BALLAST_URL = "https://127.0.0.1:${secure.address.port}".toString()

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint() == ['POST /volumes: the certificate of 127.0.0.1 is not trusted', 'web.groovy:2',
            "$URL; the authority of its certificate must be in the file that SSL_CERT_FILE names"]
        heard.empty
        recorded() == []
        plain()

        cleanup:
        secure.stop(0)
    }

    def 'a create that is surely not done is taken back: #what'() {
        given:
        sandbox.fail(fault)

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint() == [problem, 'web.groovy:2', instead]
        recorded() == []
        plain()

        when:
        sandbox.clearFaults()

        then:
        ballast(script(RUNBOOK)) == 0
        sandbox.journal().count { it.operation() == 'POST /volumes' && it.status() == 200 } == 1

        where:
        what                 | fault                                                                 || problem                                        | instead
        '400'                | on('POST /volumes').status(400).body('{"errors": [{"field": "label", "reason": "is taken"}]}') || 'POST /volumes: 400, label: is taken' | null
        '401'                | on('POST /volumes').status(401).body('{"errors": [{"reason": "Invalid Token"}]}') || 'POST /volumes: 401, Invalid Token'          | 'check BALLAST_TOKEN or the token of the profile'
        '429 for ever'       | on('POST /volumes').status(429)                                       || 'POST /volumes: 429, fault asked for in the sandbox' | 'run again in a few minutes, or set a lower concurrency in the profile'
        '429 with a delay'   | on('POST /volumes').status(429).retryAfter(Duration.ofSeconds(50))    || 'POST /volumes: 429, fault asked for in the sandbox' | 'the service asks to wait 50 s: run it again then'
    }

    def 'a create whose answer is #what may exist, and is not sent again until somebody has looked'() {
        given:
        sandbox.fail(fault)

        when:
        int status = ballast(script(RUNBOOK))

        then:
        status == 4
        complaint() == [MAY_EXIST + problem, 'web.groovy:2', LOOK]
        err.contains('unknown: 1 outcome unknown')
        plain()

        and:
        recorded() == ['volume data ?']

        when:
        sandbox.clearFaults()
        int again = ballast(script(RUNBOOK))

        then:
        again == 4
        complaint()[0] ==~ /volume 'data' may exist: POST \/volumes was sent at 2026-01-01 00:00:00 UTC, 0 s ago, by a run on \S+ that got no answer, and no answer is recorded/
        creates() == ['POST /volumes': 1]

        when:
        ballast(*cure.split(' '))

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': posts]

        where:
        what                      | fault                                                       | cure                        || posts | problem
        'HTML with 502'           | on('POST /volumes').status(502).body(HTML)                  | 'forget --yes volume data'  || 2       | '502, the answer is HTML, not JSON'
        '503 with a delay'        | on('POST /volumes').after().status(503).retryAfter(Duration.ofSeconds(1)) | 'adopt volume data 1001' || 1 | '503, fault asked for in the sandbox'
        'a redirect'              | on('POST /volumes').after().status(307)                     | 'adopt volume data 1001'    || 1       | '307, redirects to another address, which is not followed'
        'HTML with 200'           | on('POST /volumes').after().status(200).body(HTML)          | 'adopt volume data 1001'    || 1       | 'the answer is HTML, not JSON'
        'cut JSON'                | on('POST /volumes').after().status(200).body('{"id": 1001') | 'adopt volume data 1001'    || 1       | 'the answer is broken JSON'
        'cut by the wire'         | on('POST /volumes').truncate()                              | 'adopt volume data 1001'    || 1       | 'the answer was cut short'
        'none at all'             | on('POST /volumes').after().drop()                          | 'adopt volume data 1001'    || 1       | 'the connection was dropped'
        'JSON of another shape'   | on('POST /volumes').after().status(200).body('{"id": {}}')  | 'adopt volume data 1001'    || 1       | 'the answer cannot be read as Volume: unexpected value of id'
        'a list'                  | on('POST /volumes').after().status(200).body('[1001]')      | 'adopt volume data 1001'    || 1       | 'the answer is not a JSON object'
        'the id 0'                | on('POST /volumes').after().status(200).body('{"id": 0}')   | 'adopt volume data 1001'    || 1       | 'the answer has the id 0'
        'JSON without an id'      | on('POST /volumes').after().status(200).body('{}')          | 'adopt volume data 1001'    || 1       | 'the answer has no id'
    }

    def 'a create that hangs may exist'() {
        given:
        def silent = new RawServer({ Socket never -> })
        environment.BALLAST_URL = silent.uri.toString()
        requestTimeout = Duration.ofSeconds(1)

        expect:
        ballast(script(RUNBOOK)) == 4
        complaint() == [MAY_EXIST + 'no answer within 1 s', 'web.groovy:2', LOOK]
        recorded() == ['volume data ?']
        plain()

        cleanup:
        silent.close()
    }

    def 'a wait whose reads hang ends at its deadline, and what was made is kept'() {
        given:
        requestTimeout = Duration.ofSeconds(1)
        sandbox.fail(on('GET /volumes/{id}').delay(Duration.ofSeconds(30)))

        expect:
        ballast(script("volume('data', 20, timeout: 5.seconds)")) == 1
        complaint() == ["volume 'data' is still creating after 5 s: the wait ran out; last failure: GET /volumes/1001: no answer within 1 s", 'web.groovy:1', LONGER]
        recorded() == ['volume data 1001']
        plain()
    }

    def 'what was made is kept when its state cannot be read: #what'() {
        given:
        sandbox.fail(fault)

        when:
        int status = ballast(script(RUNBOOK))

        then:
        status == 1
        complaint() == [problem, 'web.groovy:2', instead]
        err.contains('failed: 1 created')
        err.contains('the resources listed above exist; run again to continue') == (instead == LONGER)
        plain()

        and:
        recorded() == ['volume data 1001']

        when:
        sandbox.clearFaults()

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 1]

        where:
        what                    | fault                                                         || problem                                             | instead
        'HTML with 502'         | on('GET /volumes/{id}').status(502).body(HTML)                || LATE + 'GET /volumes/1001: 502, the answer is HTML, not JSON' | LONGER
        'HTML with 200'         | on('GET /volumes/{id}').status(200).body(HTML)                || 'GET /volumes/1001: the answer is HTML, not JSON'   | 'check that ' + WRONG_PLACE
        'cut JSON'              | on('GET /volumes/{id}').status(200).body('{"id": 10')         || 'GET /volumes/1001: the answer is broken JSON'      | 'check that ' + WRONG_PLACE
        'another id'            | on('GET /volumes/{id}').status(200).body('{"id": 1002}')      || 'GET /volumes/1001: the answer has the id 1002'     | 'check that ' + WRONG_PLACE
        'cut by the wire'       | on('GET /volumes/{id}').truncate()                            || LATE + 'GET /volumes/1001: the answer was cut short'       | LONGER
        'dropped'               | on('GET /volumes/{id}').drop()                                || LATE + 'GET /volumes/1001: the connection was dropped'     | LONGER
        'JSON of another shape' | on('GET /volumes/{id}').status(200).body('{"id": 1001, "size": []}') || 'GET /volumes/1001: the answer cannot be read as Volume: unexpected value of size' | 'check that ' + WRONG_PLACE
        '401'                   | on('GET /volumes/{id}').status(401).body('{"errors": [{"reason": "Invalid Token"}]}') || 'GET /volumes/1001: 401, Invalid Token' | 'check BALLAST_TOKEN or the token of the profile'
        '429 for ever'          | on('GET /volumes/{id}').status(429)                           || LATE + 'GET /volumes/1001: 429, fault asked for in the sandbox' | LONGER
    }

    def 'a known id that the service answers with 404 stops the run with the cure'() {
        given:
        ballast(script(RUNBOOK))
        sandbox.fail(on('GET /volumes/{id}').status(404))

        expect:
        ballast(script(RUNBOOK)) == 1
        complaint() == ["volume 'data' (id 1001) is no longer on the service", 'web.groovy:2',
            'if it is not wanted, take it out of the runbook; to create it again, run this and then the runbook:\nballast forget volume data']
        recorded() == ['volume data 1001']
        creates() == ['POST /volumes': 1]
        plain()

        when:
        sandbox.clearFaults()
        ballast('forget', 'volume', 'data')

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 2]
    }

    def 'a failure that every call would have is reported once, and hides the table: #what'() {
        given:
        ballast(script("region 'us-east'\n('a'..'f').each { volume(it, 20) }"))
        if (token) {
            environment.BALLAST_TOKEN = token
        } else {
            sandbox.close()
            timing.whenPausing = { }
        }

        expect:
        ballast('status') == 1
        err.count('error: ') == 1
        complaint()[0].endsWith(problem)
        complaint()[2] == instead
        out == ''

        where:
        what                 | token     || problem                | instead
        'no service listens' | null      || ': connection refused' | "$URL, and whether the service can be reached from here"
        '401'                | 'another' || ': 401, Invalid Token' | 'check BALLAST_TOKEN or the token of the profile'
    }

    private static SSLContext context() {
        def certificate = CertificateFactory.getInstance('X.509').generateCertificate(new ByteArrayInputStream(Samples.LEAF.bytes))
        def store = KeyStore.getInstance('PKCS12').tap { load(null, null) }
        store.setKeyEntry('site', Samples.EC.private, new char[0], certificate)
        def keys = KeyManagerFactory.getInstance('PKIX').tap { init(store, new char[0]) }
        SSLContext.getInstance('TLS').tap { init(keys.keyManagers, null, null) }
    }
}
