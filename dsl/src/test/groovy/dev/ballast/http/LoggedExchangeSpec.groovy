package dev.ballast.http

import dev.ballast.error.WireException
import dev.ballast.model.Dialect
import dev.ballast.model.Secret
import spock.lang.Unroll

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.ok
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE

/** What --verbose shows: every attempt on a line, and never a secret. */
class LoggedExchangeSpec extends WireSpec {

    static final String KEY = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\n-----END PRIVATE KEY-----\n'
    static final Request CREATE = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    @Override
    ConnectionSettings settings() {
        WireSettings.with(super.settings(), [log: { log << it.replaceAll(/\(\d+ ms\)/, "(N ms)") }])
    }

    def "writes a line with both bodies, the status and the time"() {
        given:
        answers(okJson('{"id": 7,\n "label": "d"}'))

        when:
        connection.send(CREATE)
        connection.send(Request.of(Request.Method.GET, '/volumes/7'))

        then:
        log == ['POST /volumes {"label":"d"} -> 200 {"id":7,"label":"d"} (N ms)',
                'GET /volumes/7 -> 200 {"id":7,"label":"d"} (N ms)']
    }

    def "writes a line per attempt, failures of the wire included"() {
        given:
        answers(status(429), aResponse().withFault(EMPTY_RESPONSE))

        when:
        connection.send(CREATE)

        then:
        thrown(WireException)
        log == ['POST /volumes {"label":"d"} -> 429 (N ms)',
                'POST /volumes {"label":"d"} -> POST /volumes: the connection was dropped (N ms)']
    }

    def "masks secrets by the name of their field at any depth, both ways"() {
        given:
        answers(okJson('{"id": 7, "deep": [{"root_pass": "r00t", "ssl_key": null, "token": 5}], "ssl_cert": "PEM"}'))

        when:
        connection.send(new Request(Request.Method.PUT, '/x', [ssl_cert: 'PEM', ssl_key: KEY, port: 443]))

        then:
        log == ['PUT /x {"ssl_cert":"(secret)","ssl_key":"(secret)","port":443} -> 200 {"id":7,"deep":[{"root_pass":' +
                '"(secret)","ssl_key":"(secret)","token":"(secret)"}],"ssl_cert":"(secret)"} (N ms)']
    }

    def "writes no answer to a request with a secret at any depth, only its length"() {
        given:
        answers(okJson('{"id": 7, "echo": "reversed"}'))

        when:
        connection.send(new Request(Request.Method.POST, '/x', [configs: [[ssl_key: Secret.of(KEY)]]]))

        then:
        log == ['POST /x {"configs":[{"ssl_key":"(secret)"}]} -> 200 (29 characters, not logged: the request had a secret) (N ms)']
    }

    def "shows no secret of a request in the log or the exception when the answer echoes it as #name"() {
        given:
        answers(status(code).withBody(body))
        def secrets = ['tok-12345', 'hunter22', 'MIIEvQ']

        when:
        def fields = [root_pass: Secret.of('hunter22'), ssl_key: Secret.of(KEY)]
        def request = new Request(Request.Method.POST, '/x', fields)
        def refused = Refusals.of(request, connection.send(request), Dialect.DOCUMENTED)
        def shown = [request, refused, refused.refusal().body(), refused.refusal().reasons(), log].join()

        then:
        log.size() == 1
        requests()[0].bodyAsString.contains('hunter22')
        !secrets.any { shown.contains(it) }

        where:
        name     | code | body
        'reason' | 400  | Json.written([errors: [[reason: "bad hunter22, tok-12345, $KEY" as String, field: 'a']]])
        'field'  | 400  | Json.written([errors: [[reason: 'bad', field: 'hunter22']], more: [KEY, 'tok-12345']])
        'HTML'   | 502  | "<html>Bearer tok-12345 hunter22\n$KEY</html>"
        'text'   | 500  | "tok-12345 hunter22 $KEY"
    }

    @Unroll
    def "masks a secret of the request that an answer quotes #how"() {
        given:
        def quoted = form.call(secret)
        answers(status(code).withHeader('Content-Type', 'application/json').withHeader('X-Request-Id', quoted.readLines()*.trim().join(''))
            .withBody(Json.written([errors: [[reason: "bad: $quoted" as String]]])))

        when:
        def request = new Request(Request.Method.POST, '/x', [root_pass: Secret.of('hunter22-and-so-on'), ssl_key: Secret.of(KEY)])
        def reply = connection.send(request)
        def refused = Refusals.of(request, reply, Dialect.DOCUMENTED)
        def shown = [refused.message, refused, refused.refusal(), log].join()

        then:
        leaks(secret).every { !shown.contains(it) && !shown.replaceAll(/(\\+n)?\s+/, "").contains(it) }

        where:
        [how, form, secret, code] << [
            [['as it is', { it }],
             ['inside JSON text', { Json.written([a: it]) }],
             ['inside JSON text of JSON text', { Json.written([a: Json.written([b: it])]) }],
             ['in an address', { URLEncoder.encode(it, 'UTF-8') }],
             ['in HTML', { it.replace('-', '&#45;').replace('h', '&#x68;') }],
             ['in Base64', { it.bytes.encodeBase64().toString() }],
             ['in Base64 behind a name', { "u:$it".bytes.encodeBase64().toString() }],
             ['in Base64 for addresses', { "me:$it".bytes.encodeBase64Url().toString() }]],
            ['hunter22-and-so-on', 'tok-12345', KEY],
            [400, 500]].combinations { quoting, secret, code -> quoting + [secret, code] }
    }

    @Unroll
    def "masks a token that comes back in the header #header"() {
        given:
        answers(status(code).withHeader(header, value))

        when:
        def request = Request.of(Request.Method.POST, '/x')
        def refused = Refusals.of(request, connection.send(request), Dialect.DOCUMENTED)

        then:
        ![refused.message, refused.refusal(), log].join().contains('tok-12345')

        where:
        code | header         | value
        302  | 'Location'     | 'https://login.example.test/?token=tok-12345'
        302  | 'Location'     | 'https://me:tok-12345@login.example.test/'
        400  | 'X-Request-Id' | 'tok-12345'
        500  | 'X-Request-Id' | 'Bearer tok-12345'
    }

    def "masks the password of an address in a redirect, whoever it belongs to"() {
        given:
        answers(status(302).withHeader('Location', 'https://me:other-pw-1@login.example.test/'))

        when:
        def request = Request.of(Request.Method.GET, '/x')
        def refused = Refusals.of(request, connection.send(request), Dialect.DOCUMENTED)

        then:
        refused.problem() == 'GET /x: 302, redirects to https://me:(secret)@login.example.test/, which is not followed'
    }

    def "shows what steers a terminal as escapes, and cuts what is long"() {
        given:
        answers(status(400).withHeader('Content-Type', 'application/json').withHeader('X-Request-Id', 'a\u009b1m')
            .withBody(Json.written([errors: [[field: 'a\u001b[2J', reason: 'b\u0007\u202e\n' + 'x' * 500_000]]])))

        when:
        def request = Request.of(Request.Method.GET, '/x')
        def refused = Refusals.of(request, connection.send(request), Dialect.DOCUMENTED)
        def shown = [refused.message, refused.refusal(), *log]

        then:
        shown.every { it.toString().length() < 20_000 && !(it.toString() =~ /[\p{Cc}\p{Cf}]/) }
        refused.problem().startsWith('GET /x: 400, a\\u001b[2J: b\\u0007\\u202e\\nxxx')
        refused.problem().length() < 2_000
    }

    def "writes nothing without a log"() {
        given:
        answers(ok())
        def silent = Connection.open(super.settings())

        when:
        silent.send(CREATE)

        then:
        log.empty

        cleanup:
        silent.close()
    }

    /** What of a secret must not be seen in any form: its pieces of eight characters, and those of its encodings. */
    private static List<String> leaks(String secret) {
        def texts = secret.startsWith('-----') ? ['MIIEvQ'] : [secret]
        def coded = texts + ["u:$secret", "me:$secret", secret].collectMany {
            [it.bytes.encodeBase64().toString(), it.bytes.encodeBase64Url().toString()].collect { it.drop(4).take(8) }
        }
        return coded.collectMany { it.size() < 8 ? [it] : [it.take(8)] }
    }
}
