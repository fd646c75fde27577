package dev.ballast.http

import dev.ballast.error.WireException
import dev.ballast.model.Secret

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.ok
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE

/** What --verbose shows: every attempt on a line, and never a secret. */
class LoggedSpec extends WireSpec {

    static final String KEY = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n'
    static final Request CREATE = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    @Override
    Settings settings() {
        super.settings().withLog { log << it.replaceAll(/\(\d+ ms\)/, "(N ms)") }
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
        connection.send(new Request(Request.Method.PUT, '/x', [ssl_cert: 'PEM', ssl_key: Secret.of(KEY), port: 443]))

        then:
        log == ['PUT /x {"ssl_cert":"(secret)","ssl_key":"(secret)","port":443} -> 200 {"id":7,"deep":[{"root_pass":' +
                '"(secret)","ssl_key":"(secret)","token":"(secret)"}],"ssl_cert":"(secret)"} (N ms)']
    }

    def "shows no secret of a request in the log or the exception when the answer echoes it as #name"() {
        given:
        answers(status(code).withBody(body))
        def secrets = ['tok-12345', 'hunter22', 'MIIEvQ']

        when:
        def fields = [root_pass: Secret.of('hunter22'), ssl_key: Secret.of(KEY)]
        def request = new Request(Request.Method.POST, '/x', fields)
        def refused = Refusals.of(request, connection.send(request))
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
}
