package dev.ballast.dsl

import com.github.tomakehurst.wiremock.WireMockServer
import com.github.tomakehurst.wiremock.core.WireMockConfiguration
import com.github.tomakehurst.wiremock.http.Fault
import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.check.TextCheck
import dev.ballast.error.BallastException
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.NotFoundException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.ReadOnlyException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.model.Dialect
import dev.ballast.reconcile.context.Progress
import dev.ballast.rehearsal.Plan
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import groovy.io.FileType
import java.time.Instant
import java.time.InstantSource
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.util.concurrent.PollingConditions

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.any
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl
import static com.github.tomakehurst.wiremock.client.WireMock.delete
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson
import static com.github.tomakehurst.wiremock.client.WireMock.get
import static com.github.tomakehurst.wiremock.client.WireMock.notContaining
import static com.github.tomakehurst.wiremock.client.WireMock.post
import static com.github.tomakehurst.wiremock.client.WireMock.put
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED

/** Requests that no word describes, in front of a sandbox whose other paths a server answers. */
class ApiWordsSpec extends RunbookSpecification {

    static final String RECORDS = '/v4/domains/7/records'

    @AutoCleanup('stop')
    WireMockServer wire = new WireMockServer(WireMockConfiguration.options().dynamicPort())

    Map<String, String> settings = [:]
    List<String> log = Collections.synchronizedList([])
    def soon = new PollingConditions(timeout: 20)

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Cloud open() {
        builder().open()
    }

    private CloudBuilder builder() {
        if (!wire.running) {
            wire.start()
            wire.stubFor(any(anyUrl()).atPriority(9).willReturn(aResponse().proxiedFrom(sandbox.url().toString())))
        }
        Ballast.builder()
            .environment([BALLAST_URL: wire.baseUrl(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east',
                          ROOT_PASS: 'wombat7-quokka9'] + settings, home)
            .progress { events << it }
            .log { log << it }
            .confirm(this::answer)
            .timing(new VirtualTiming(sandbox, sandbox::now))
    }

    /** What was sent below {@code /v4/domains}, each as method, path and body. */
    private List<String> asked() {
        wire.allServeEvents.reverse()*.request.findAll { it.url.startsWith('/v4/domains') }.collect { "$it.method ${it.url - ~'^/v4(beta)?'} $it.bodyAsString".toString().trim() }
    }

    private List<String> told() {
        events.findAll { it instanceof Progress.Sent }*.text()
    }

    /** Runs it, and returns the problem that ended it, or null. */
    private static String ended(Closure<?> run) {
        try {
            run()
            null
        } catch (BallastException failure) {
            failure.problem()
        }
    }

    private void answers(def request, String body, int status = 200) {
        wire.stubFor(request.willReturn(aResponse().withStatus(status).withHeader('Content-Type', 'application/json').withBody(body)))
    }

    private void hasRecords(String... names) {
        def data = names.collect { /{"id": 1, "name": "$it"}/ }.join(', ')
        answers(get(urlEqualTo(RECORDS)), /{"data": [$data], "page": 1, "pages": 1, "results": $names.length}/)
    }

    def 'get returns the items of all pages as plain maps and lists'() {
        given:
        answers(get(urlEqualTo('/v4/domains?page_size=2')), '{"data": [{"id": 1, "tags": ["a"], "price": 0.1}, {"id": 2}], "page": 1, "pages": 2, "results": 3}')
        answers(get(urlEqualTo('/v4/domains?page_size=2&page=2')), '{"data": [{"id": 9999999999, "axfr": null, "on": true}], "page": 2, "pages": 2, "results": 3}')

        when:
        def domains = run("api.get('/domains', page_size: 2)")

        then:
        domains == [[id: 1, tags: ['a'], price: 0.1G], [id: 2], [id: 9999999999L, axfr: null, on: true]]
        domains.class == ArrayList
        domains*.getClass().toSet() == [LinkedHashMap] as Set
        domains[0].price.class == BigDecimal
        asked() == ['GET /domains?page_size=2', 'GET /domains?page_size=2&page=2']
        wire.allServeEvents[0].request.with { [header('Authorization').firstValue(), header('Accept').firstValue()] } == ["Bearer ${sandbox.token()}", 'application/json']*.toString()
    }

    def 'a filter is sent as X-Filter with each page: #filter'() {
        given:
        answers(get(urlEqualTo('/v4/domains?page_size=2')), '{"data": [{"id": 1}], "page": 1, "pages": 2, "results": 2}')
        answers(get(urlEqualTo('/v4/domains?page_size=2&page=2')), '{"data": [{"id": 2}], "page": 2, "pages": 2, "results": 2}')

        when:
        def domains = run("def name = 'example'; api.get('/domains', page_size: 2, filter: $filter)*.id")

        then:
        domains == [1, 2]
        asked() == ['GET /domains?page_size=2', 'GET /domains?page_size=2&page=2']
        wire.allServeEvents*.request*.getHeader('X-Filter') == [header] * 2

        where:
        filter                                                        || header
        '[domain: "${name}.com"]'                                     || '{"domain":"example.com"}'
        "['+or': [[id: 7], [ttl: ['+gt': 1.5]]], '+order_by': 'id']"  || '{"+or":[{"id":7},{"ttl":{"+gt":1.5}}],"+order_by":"id"}'
        "[soa: 'ä', on: true, axfr: null]"                            || '{"soa":"\\u00E4","on":true,"axfr":null}'
        '[:]'                                                         || null
        'null'                                                        || null
    }

    def 'a filter selects what the service shows, also in a rehearsal'() {
        when:
        run("volume('data', 20); volume('logs', 20)")
        String script = "api.get('/volumes', filter: [label: 'logs'])*.label"
        planned(script)

        then:
        run(script) == ['logs']
        value == ['logs']
    }

    def 'an answer that is no list of the service is returned as it is: #body'() {
        given:
        answers(get(urlEqualTo('/v4/domains/7')), body)

        expect:
        run("api.get('/domains/7')") == value

        where:
        body                                   || value
        '{"id": 7, "data": [1]}'               || [id: 7, data: [1]]
        '[1, 2.50]'                            || [1, 2.50G]
        '"text"'                               || 'text'
        'null'                                 || null
        '{"data": {"a": 1}, "pages": 1}'       || [data: [a: 1], pages: 1]
    }

    def 'parameters are encoded, and a path may have encoded slashes and letters'() {
        when:
        run('''api.get("/images/${'linode'}%2Fdebian12")
               api.get('/domains', 'soa email': 'ä&b=c d', all: true, n: 2)''')

        then:
        thrown(NotFoundException)
        wire.allServeEvents*.request*.url.reverse() == ['/v4/images/linode%2Fdebian12', '/v4/domains?soa+email=%C3%A4%26b%3Dc+d&all=true&n=2']
    }

    def 'the paths that words use are answered by the service'() {
        expect:
        run("api.get('/linode/types')*.id == types()*.id")
        run("api.get('/regions', page_size: 25)*.id == regions()*.id")
        run("def v = volume('data', 20); [api.get(\"/volumes/\$v.id\").label, api.get('/volumes')*.size]") == ['data', [20]]
    }

    def 'post, put and delete send their body once and return the answer'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{"id": 5, "name": "www"}')
        answers(put(urlEqualTo("$RECORDS/5")), '{"id": 5, "name": "w3"}')
        answers(delete(urlEqualTo("$RECORDS/5")), '{}')
        answers(post(urlEqualTo('/v4/domains/7/check')), '', 204)

        expect:
        run('''def zone = [id: 7]
               def record = api.post("/domains/$zone.id/records", type: 'A', name: "w${'ww'}", ttl: 300, on: true, weight: 1.5, note: null,
                   tags: ["a${1}", 2], extra: [deep: [x: 'y']])
               def changed = api.put("/domains/7/records/$record.id", name: 'w3')
               [record, changed, api.delete("/domains/7/records/$record.id"), api.post('/domains/7/check')]''') == [
            [id: 5, name: 'www'], [id: 5, name: 'w3'], [:], null]
        asked() == ['POST /domains/7/records {"type":"A","name":"www","ttl":300,"on":true,"weight":1.5,"note":null,"tags":["a1",2],"extra":{"deep":{"x":"y"}}}',
                    'PUT /domains/7/records/5 {"name":"w3"}',
                    'DELETE /domains/7/records/5',
                    'POST /domains/7/check']
        told() == ['POST /domains/7/records sent', 'PUT /domains/7/records/5 sent', 'DELETE /domains/7/records/5 sent', 'POST /domains/7/check sent']
    }

    def 'Java calls the same'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{"id": 5}')

        expect:
        cloud.api().post([name: 'www'], '/domains/7/records') == [id: 5]
        asked() == ['POST /domains/7/records {"name":"www"}']
    }

    def 'a write is in the log with its line, and not in the ledger'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{"id": 5}')

        when:
        cloud.evaluation('web').withCloseable { run("\napi.post('/domains/7/records', name: 'www')") }

        then:
        def ledger = cloud.account().ledger()
        ledger.entries() == []
        ledger.log().runs(Instant.EPOCH, 9, ledger.lease()::isActive)*.changed() == [1]
        ledger.log().events(1).collect { ["${it.act()}".toString(), it.kind(), it.path(), it.change(), it.line()] } == [['CHANGED', 'request', 'POST /domains/7/records', '{"name":"www"}', 'web.groovy:2']]
    }

    def 'a write takes the lease before it is sent'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{}')
        def held = []
        wire.addMockServiceRequestListener { request, response -> held << cloud.account().ledger().lease().holder() }

        when:
        run("api.post('/domains/7/records')")

        then:
        held*.present == [true]
    }

    def 'the guard is asked before the write in every run, and its find is returned'() {
        given:
        String script = "api.post('/domains/7/records', name: 'www', unless: { api.get('/domains/7/records').find { it.name == 'www' } })"
        answers(post(urlEqualTo(RECORDS)), '{"id": 5}')
        hasRecords('mail')

        expect:
        run(script) == [id: 5]
        asked() == ['GET /domains/7/records', 'POST /domains/7/records {"name":"www"}']

        when:
        nextRun()
        wire.resetRequests()
        hasRecords('mail', 'www')

        then:
        run(script) == [id: 1, name: 'www']
        asked() == ['GET /domains/7/records']
    }

    def 'a lost answer ends with an unknown outcome that names what was sent: #what'() {
        given:
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(answer))

        when:
        cloud.evaluation('web').withCloseable { run("\n\napi.post('/domains/7/records', type: 'A', name: 'www', password: 'hunter-22', key: secret('ROOT_PASS'))") }

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() == "POST /domains/7/records: $why; it may have been done, and was sent as POST /domains/7/records " +
            '{"type":"A","name":"www","password":"(secret)","key":"(secret)"}'
        unknown.remedy().get() == 'look at the account, and guard the request before the next run: unless: { api.get(...).any { ... } }'
        unknown.location().get().toString() == 'web.groovy:3'
        asked().size() == 1
        cloud.account().ledger().log().events(1).collect { [it.act().name(), it.change()] } == [['SENT', '{"key":"(secret)","name":"www","password":"(secret)","type":"A"}']]

        where:
        what      | answer                                                                || why
        'dropped' | aResponse().withFault(Fault.EMPTY_RESPONSE)                           || 'the connection was dropped'
        'a 502'   | aResponse().withStatus(502).withBody('{"errors":[{"reason":"gone"}]}') || '502, gone'
        'html'    | aResponse().withStatus(200).withBody('<html>')                        || 'the answer is HTML, not JSON'
    }

    def 'a lost answer of a guarded request leads to its guard'() {
        given:
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))

        when:
        run("api.post('/domains/7/records', name: 'www', unless: { false })")

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.remedy().get() == 'run again: the guard of the request decides whether the request is sent again'
    }

    def 'a later run does not send a POST again that has no answer, unless it is guarded: #call'() {
        given:
        wire.stubFor(any(urlEqualTo(RECORDS)).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))
        ended { cloud.evaluation('web', 'text').withCloseable { run("\napi.post('/domains/7/records', name: 'www', key: secret('ROOT_PASS'))") } }
        nextRun()
        wire.resetRequests()
        answers(any(urlEqualTo(RECORDS)), '{"id": 5}')

        when:
        def problem = ended { cloud.evaluation('web', 'text').withCloseable { run(call) } }

        then:
        problem == (sent ? null : 'POST /domains/7/records may have been done: run 1 sent it as {"key":"(secret)","name":"www"} from web.groovy:2, and no answer is recorded')
        asked().size() == sent

        where:
        call                                                                                                  || sent
        "api.post('/domains/7/records', name: 'www', key: secret('ROOT_PASS'))"                               || 0
        "\napi.post('/domains/7/records', name: 'www-2')"                                                     || 0
        "try { api.post('/domains/7/records', name: 'www', key: secret('ROOT_PASS')) } finally { sleep 1 }"   || 0
        "api.post('/domains/7/records', name: 'www', key: secret('ROOT_PASS'), unless: { false })"            || 1
        "api.post('/domains/7/records', name: 'mail')"                                                        || 1
        "api.put('/domains/7/records', name: 'www', key: secret('ROOT_PASS'))"                                || 1
        "api.delete('/domains/7/records')"                                                                    || 1
    }

    def 'the answer to a guarded POST of the same body ends the doubt about an earlier one, and a refusal does not: #status'() {
        given:
        String call = "api.post('/domains/7/records', name: 'www')"
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))
        ended { cloud.evaluation('web').withCloseable { run(call) } }
        nextRun()
        answers(post(urlEqualTo(RECORDS)), '{}', status)
        ended { cloud.evaluation('web').withCloseable { run(call.replace(')', ', unless: { false })')) } }
        nextRun()
        wire.resetRequests()
        answers(post(urlEqualTo(RECORDS)), '{}')

        expect:
        ended { run(call) }?.startsWith('POST /domains/7/records may have been done: run 1 ') == again
        asked().size() == sent

        where:
        status || again | sent
        200    || null  | 1
        400    || true  | 0
    }

    def 'no part of a loop is sent again while one of its requests has no answer'() {
        given:
        String call = "('a'..'c').each { name -> try { api.post('/domains/7/records', name: name) } catch (Exception lost) { println lost.problem() } }"
        wire.stubFor(post(urlEqualTo(RECORDS)).withRequestBody(equalToJson('{"name": "b"}')).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))
        wire.stubFor(post(urlEqualTo(RECORDS)).withRequestBody(notContaining('"b"')).willReturn(aResponse().withStatus(200).withBody('{}')))
        cloud.evaluation('web', 'text').withCloseable { run(call) }
        nextRun()
        wire.resetRequests()

        when:
        cloud.evaluation('web', 'text').withCloseable { run(call) }

        then:
        asked() == []
    }

    def 'the order of fields makes no other request, and the end of a long body does: #second'() {
        given:
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))
        ended { cloud.api().post(first, '/domains/7/records') }
        nextRun()
        wire.resetRequests()
        answers(post(urlEqualTo(RECORDS)), '{}')

        expect:
        ended { cloud.api().post(second, '/domains/7/records') }?.contains('may have been done: run 1 sent it as {"') == refused
        asked().size() == (refused ? 0 : 1)

        where:
        first                             | second                            || refused
        [a: 1, b: [c: 'x', d: 'y']]       | [b: [d: 'y', c: 'x'], a: 1]       || true
        [a: 'x' * 20_000, z: 'one']       | [a: 'x' * 20_000, z: 'one']       || true
        [a: 'x' * 20_000, z: 'one']       | [a: 'x' * 20_000, z: 'two']       || null
    }

    def 'a rehearsal says that a POST has no answer'() {
        given:
        String call = "api.post('/domains/7/records', name: 'www')"
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)))
        ended { cloud.evaluation('web').withCloseable { run(call) } }
        cloud.close()
        cloud = builder().rehearsing().open()

        expect:
        ended { run(call) }.startsWith('POST /domains/7/records may have been done: run 1 sent it')
        ended { run(call.replace('www', 'mail')) } == null
    }

    def 'a refusal of the service is not an unknown outcome'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{"errors": [{"field": "name", "reason": "is taken"}]}', 400)

        when:
        run("api.post('/domains/7/records', name: 'www')")

        then:
        def refused = thrown(RefusedException)
        refused.problem() == 'POST /domains/7/records: 400, name: is taken'
        told() == []
    }

    def 'a read is repeated after a failure of the service'() {
        given:
        wire.stubFor(get(urlEqualTo('/v4/domains')).inScenario('reads').whenScenarioStateIs(STARTED).willReturn(aResponse().withStatus(502)).willSetStateTo('well'))
        wire.stubFor(get(urlEqualTo('/v4/domains')).inScenario('reads').whenScenarioStateIs('well').willReturn(aResponse().withBody('[]')))

        expect:
        run("api.get('/domains')") == []
        asked().size() == 2
    }

    def 'a page that came twice, or is no list, is no answer: #second'() {
        given:
        answers(get(urlEqualTo('/v4/domains')), '{"data": [1], "page": 1, "pages": 2}')
        answers(get(urlEqualTo('/v4/domains?page=2')), second)

        when:
        run("api.get('/domains')")

        then:
        def unreadable = thrown(UnreadableAnswerException)
        unreadable.problem() == "GET /domains?page=2: $why"

        where:
        second                                  || why
        '{"data": [1], "page": 1, "pages": 2}'  || 'page 2 was requested, but page 1 came'
        '{}'                                    || 'the answer is not a list'
    }

    def 'a secret is sent in clear and shown nowhere'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{"errors": [{"reason": "wombat7-quokka9 is weak"}]}', 400)

        when:
        cloud.evaluation('web').withCloseable { run("api.post('/domains/7/records', auth: [key: secret('ROOT_PASS'), keys: [secret('ROOT_PASS')]])") }

        then:
        def refused = thrown(RefusedException)
        asked() == ['POST /domains/7/records {"auth":{"key":"wombat7-quokka9","keys":["wombat7-quokka9"]}}']
        !refused.message.contains('wombat7')
        !log.join().contains('wombat7')
        log.join().contains('POST /domains/7/records {"auth":{"key":"(secret)","keys":["(secret)"]}}')
        !reported().join().contains('wombat7')

        when:
        cloud.close()

        then:
        !home.toFile().with { folder -> def all = ''; folder.eachFileRecurse(FileType.FILES) { all += it.getText('ISO-8859-1') }; all }.contains('wombat7')
    }

    def 'a path outside the address of the profile is refused before anything is sent: #path'() {
        when:
        run("\napi.$word(path)", [path: path])

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.API_PATH
        refused.location().get().toString() == 'web.groovy:2'
        refused.remedy().present
        wire.allServeEvents.empty

        where:
        path << ['//evil.example/x', '/../x', '/a/../b', '/a/..', 'http://evil/x', 'https://evil.example/v4/domains', 'domains', '/a%2e%2e/b', '/%2E%2e/b', '/a%252e%252e/b',
                 '/a/./b', '/a/%2e/b', '/a\\b', '/a%5cb', '/\\evil.example/x', '/a?b=c', '/a#b', '/@evil.example:80', '/a b', '/a\tb', '/a\nb', '/a\r\nHost: evil', '/a\0b', '/a%00b', '/a%0d%0ab',
                 '', ' ', '/', '/ä', '/a//b', '/a/b//', '/v4/domains', '/v4', '/v4beta/x', '/..;/x', '/%2fevil%2f..', '/a%', '/a%zz', '/a"b', "/a'b", '/a<b', '/a{b}', '/(secret)', '/a|b', '/a^b'] - '/@evil.example:80'
        word = ['get', 'post', 'put', 'delete'][path.length() % 4]
    }

    def 'a path stays at the host of the profile: #path'() {
        when:
        run("api.get(path)", [path: path])

        then:
        thrown(NotFoundException)
        wire.allServeEvents*.request*.absoluteUrl == ["${wire.baseUrl()}/v4$path".toString()]

        where:
        path << ['/@evil.example:80', '/:80', '/evil.example', '/domains/a%2Fb%20c', '/tags/~a.b-c_d,e;f=g&h+i*j$k!']
    }

    def 'values that a request cannot have are refused at their line: #call'() {
        when:
        run("def web = volume('data', 20)\n$call")

        then:
        def refused = thrown(RuleException)
        [refused.code(), refused.problem(), refused.remedy().get()] == [code, problem, remedy]
        refused.location().get().toString() == 'web.groovy:2'
        asked() == []

        where:
        call                                                          || code                        | problem                                      | remedy
        "api.post('/domains', volume_id: web)"                        || RefusalCode.OPTION_TYPE     | "'volume_id:' of post does not take volume"  | "give volume_id: a text, a number, true or false, null, a list, a map or secret('NAME'), or the id of a resource, such as web.id"
        "api.put('/domains/7', all: [[deep: 5.seconds]])"             || RefusalCode.OPTION_TYPE     | "'all:' of put does not take duration such as 5.minutes" | "give all: a text, a number, true or false, null, a list, a map or secret('NAME'), or the id of a resource, such as web.id"
        "api.post('/domains', a: Double.NaN)"                         || RefusalCode.OPTION_TYPE     | "'a:' of post does not take NaN"             | "give a: a text, a number, true or false, null, a list, a map or secret('NAME'), or the id of a resource, such as web.id"
        "def c = [:]; c.a = c; api.post('/domains', a: c)"            || RefusalCode.OPTION_TYPE     | "'a:' of post does not take a value nested more than 100 deep" | "give a: a text, a number, true or false, null, a list, a map or secret('NAME'), or the id of a resource, such as web.id"
        "api.post('/domains', unless: true)"                          || RefusalCode.OPTION_TYPE     | "'unless:' of post does not take true or false" | 'write unless: { ... }'
        "api.post('/domains', unless: null)"                          || RefusalCode.OPTION_TYPE     | "'unless:' of post does not take null"       | 'write unless: { ... }'
        "api.delete('/domains/7', force: true)"                       || RefusalCode.UNKNOWN_OPTION  | "delete has no option 'force:'"              | 'options: unless'
        "api.get('/domains', name: secret('ROOT_PASS'))"              || RefusalCode.OPTION_TYPE     | "'name:' of get does not take secret('NAME')" | 'write name: text or name: whole number or name: true or false'
        "api.get('/domains', name: null)"                             || RefusalCode.OPTION_TYPE     | "'name:' of get does not take null"          | 'write name: text or name: whole number or name: true or false'
        "api.get('/domains', filter: 'x')"                            || RefusalCode.OPTION_TYPE     | "'filter:' of get does not take text"        | "give filter: a map of texts, numbers, lists and maps, as in [label: 'web']"
        "api.get('/domains', filter: [a: secret('ROOT_PASS')])"       || RefusalCode.OPTION_TYPE     | "'filter:' of get does not take secret('NAME')" | "give filter: a map of texts, numbers, lists and maps, as in [label: 'web']"
        "api.get('/domains', page: 2)"                                || RefusalCode.UNKNOWN_OPTION  | "get has no option 'page:'"                  | 'leave it out: api.get returns the items of all pages; page_size: is the size of each'
        "api.gett('/domains')"                                        || RefusalCode.UNKNOWN_WORD    | "api has no word 'gett'"                     | "did you mean 'get'? words: delete, get, post, put"
        "api.get(7)"                                                  || RefusalCode.OTHER_ARGUMENTS | "'get' of api does not take (whole number)"  | 'write get(text[, name: value, filter: map])'
        "api.domains"                                                 || RefusalCode.UNKNOWN_PROPERTY| "api has no property 'domains'"              | 'properties: none'
    }

    def 'the check finds the same before anything runs: #text'() {
        expect:
        check("def web = instance(7)\n$text")*.problem()*.what() == problems

        where:
        text                                              || problems
        "api.gett('/domains')"                            || ["api has no word 'gett'"]
        "api.get('domains')"                              || ["path 'domains' does not begin with /"]
        "api.get('/a/../b')"                              || ["path '/a/../b' has a part . or .."]
        "api.post('/domains', linode_id: web)"            || ["'linode_id:' of post does not take instance"]
        "api.post('/domains', unless: true)"              || ["'unless:' of post does not take true or false"]
        "api.delete('/domains/7', force: true)"           || ["delete has no option 'force:'"]
        "api.get('/domains', filter: 7)"                  || ["'filter:' of get does not take whole number"]
        "api.get(7)"                                      || ["'get' of api does not take (whole number)"]
        "api.domains"                                     || ["api has no property 'domains'"]
        "ap.get('/domains')"                              || ["there is no variable 'ap'"]
    }

    def 'the check finds nothing in requests that are right: #text'() {
        expect:
        check("def web = instance(7); def lb = nodebalancer(7)\n$text")*.problem() == []

        where:
        text << ['''def zone = api.get('/domains').find { it.domain == 'example.com' }
                    api.post("/domains/$zone.id/records", type: 'A', name: 'www', target: lb.publicIp, unless: { api.get("/domains/$zone.id/records").any { it.name == 'www' } })''',
                 "api.get('/domains', page_size: 2, all: true, q: 'x', filter: [a: 1])*.id.each { api.delete(\"/domains/\$it\") }",
                 "api.put('/domains/7', a: null, b: [1, 'x'], c: [d: 1], e: secret('ROOT_PASS'), f: web.id, g: 1.5, h: \"x\$web.id\")",
                 "parallel(1..2) { n -> api.post('/domains', n: n) }",
                 "nodebalancer('web') { port 80; node 'web-1', api.get('/networking/ips')[0].address + ':80' }",
                 "def send(path) { api.post(path) }; send('/domains')",
                 "def api = [get: 1]; api.get",
                 "api = 3; println api + 1"]
    }

    def 'a read-only profile allows reads alone'() {
        given:
        settings = [BALLAST_READ_ONLY: '1']
        answers(get(urlEqualTo('/v4/domains')), '[]')
        nextRun()

        expect:
        run("api.get('/domains')") == []

        when:
        run("api.$word('/domains')")

        then:
        thrown(ReadOnlyException)
        asked() == ['GET /domains']

        where:
        word << ['post', 'put', 'delete']
    }

    def 'a profile that asks is asked before each write'() {
        given:
        settings = [BALLAST_CONFIRM: '1']
        confirm = { Optional.of('n') }
        nextRun()

        when:
        run("api.delete('/domains/7')")

        then:
        def no = thrown(NotConfirmedException)
        no.problem() == 'DELETE /domains/7 is not sent: you said no'
        asked*.contains('send DELETE /domains/7 on ') == [true]
        wire.allServeEvents.empty
    }

    def 'an interrupt lets the write finish and stops before the next one'() {
        given:
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withBody('{}').withFixedDelay(700)))

        when:
        def runner = start("api.post('/domains/7/records', n: 1); api.post('/domains/7/records', n: 2)")
        soon.eventually { assert cloud.writes() == ['POST /domains/7/records'] }
        runner.thread.interrupt()

        then:
        runner.outcome.get(20, TimeUnit.SECONDS) instanceof InterruptedRunException
        asked() == ['POST /domains/7/records {"n":1}']
        told() == ['POST /domains/7/records sent']
    }

    def 'a second interrupt abandons the write, whose outcome is unknown'() {
        given:
        wire.stubFor(post(urlEqualTo(RECORDS)).willReturn(aResponse().withBody('{}').withFixedDelay(20_000)))

        when:
        def runner = start("api.post('/domains/7/records', n: 1)")
        soon.eventually { assert cloud.writes() == ['POST /domains/7/records'] }
        runner.thread.interrupt()
        soon.eventually { assert !runner.thread.interrupted }
        runner.thread.interrupt()

        then:
        def unknown = runner.outcome.get(20, TimeUnit.SECONDS)
        unknown instanceof OutcomeUnknownException
        unknown.problem().contains('was sent as POST /domains/7/records {"n":1}')
    }

    def 'a change of a resource is seen by the words after it'() {
        expect:
        run('''def data = volume('data', 20)
               def before = data.tags
               api.put("/volumes/$data.id", tags: ['shop'])
               [before, volume('data').tags]''') == [[], ['shop']]
    }

    def 'the other dialect sends what its document names and nothing else: #call'() {
        given:
        cloud.close()
        settings = [BALLAST_DIALECT: 'documented']
        cloud = open()

        when:
        run("\n$call")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OTHER_DIALECT
        refused.problem() == problem
        refused.location().get().toString() == 'web.groovy:2'
        wire.allServeEvents.empty

        where:
        call                                              || problem
        "api.get('/domains')"                             || 'the service has no call GET /domains'
        "api.delete('/nodebalancers/7')"                  || 'the service has no call DELETE /nodebalancers/7'
        "api.post('/volumes/7/resize', bytes: 7)"         || 'the service has no field bytes to resize a volume (POST /volumes/{id}/resize)'
        "api.get('/compute/instances', filter: [id: 7])"  || 'the service has no parameter filter to list instances (GET /compute/instances)'
        "api.get('/volumes/7', page_size: 7)"             || 'the service has no parameter page_size to read a volume (GET /volumes/{id})'
    }

    private Plan planned(String text) {
        def rehearsed = builder().rehearsing()
        rehearsed.open().withCloseable { planning ->
            def script = CompiledRunbooks.runbook(text, 'web.groovy', new Binding())
            script.runOn(planning)
            value = script.run()
        }
        calls = rehearsed.rehearsal().get().calls()
        rehearsed.rehearsal().get().plan()
    }

    def value
    def calls

    private static List<String> lines(Plan plan) {
        plan.resources().collect { "${it.action().sign()} ${it.title()} ${it.fields().collectEntries { [it.name(), it.values().last().toString()] }} ${it.lines()}".toString() }
    }

    def 'a rehearsal reads the account, plans writes with a masked body and sends none'() {
        given:
        hasRecords('mail')

        when:
        def plan = planned('''def zone = [id: api.get('/domains/7/records')[0].id]
            def record = api.post("/domains/$zone.id/records", name: 'www', password: 'hunter-22', key: secret('ROOT_PASS'), auth: [token: 'hunter-22'])
            api.put("/domains/1/records/$record.id", from: record.created, all: [record.id, "x$record.id"])
            api.delete("/domains/1", unless: { false })
            api.post('/domains/3', unless: { true })
            api.post('/domains/4', unless: { api.get("/domains/$record.id").any { it.x } })
            println "$record $record.id ${record.list[0].x.size()}"
            [record, record.id]''')

        then:
        lines(plan) == [
            '> would send POST /domains/1/records [name:"www", password:"(secret)", key:"(secret ROOT_PASS)", auth:{"token":"(secret)"}] [web.groovy:2]',
            '> would send PUT /domains/1/records/(known after the run) [from:"(known after the run)", all:["(known after the run)","x(known after the run)"]] [web.groovy:3]',
            '> would send DELETE /domains/1 [:] [web.groovy:4]',
            '> would send POST /domains/4 [:] [web.groovy:6]']
        plan.count(Plan.Action.SEND) == 4
        asked() == ['GET /domains/7/records']
        value*.toString() == ['(known after the run)'] * 2
    }

    def 'a rehearsal refuses a decision by an answer that only the run has: #use'() {
        when:
        planned("def record = api.post('/domains')\n$use")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.REHEARSAL
        refused.problem() == 'the answer of POST /domains is known after the run, so a rehearsal cannot decide by it'
        refused.location().get().toString() == 'web.groovy:2'

        where:
        use << ['if (record.active) { println 1 }', 'for (each in record.data) { println each }', 'while (record.id) { println 1 }', 'def x = record.id ?: 5']
    }

    def 'a rehearsal that fails since a word does not see a planned request names the line of that request: #use'() {
        given:
        answers(get(urlEqualTo('/v4/vpcs?page_size=500')), '{"data": [], "page": 1, "pages": 1, "results": 0}')

        when:
        planned("def net = api.post('/vpcs', label: 'main', subnets: [[label: 'shop']])\n" + use)

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        refused.location().get().toString() == 'web.groovy:2'
        refused.remedy().get() == 'this plan does not simulate POST /vpcs (web.groovy:1): send the request before you plan the rest, or leave the rest out of the plan: if (!rehearsing()) { ... }'

        where:
        use                                                                                  || code
        "instance('web') { type 'g6-nanode-1'; vpc subnet('shop') }"                         || RefusalCode.NOT_FOUND
        "subnet(net.subnets[0].id)"                                                          || RefusalCode.OTHER_ARGUMENTS
        "instance('web') { type 'g6-nanode-1'; vpc subnet(net.id) }"                         || RefusalCode.OTHER_ARGUMENTS
        "volume(label: 'main')"                                                              || RefusalCode.NOT_FOUND
        "instance('web') { type 'g6-nanode-1'; firewall net.id }"                            || RefusalCode.OTHER_ARGUMENTS
        "volume('data', 20, on: net)"                                                        || RefusalCode.OPTION_TYPE
        'volume("data-$net.id", 20)'                                                         || RefusalCode.NAME
        """nodebalancer('web') { port(80) { node 'app', "\$net.ip:80" } }"""                  || RefusalCode.NODE_ADDRESS
        "volume('data', 20, tags: [net.label])"                                              || RefusalCode.OPTION_TYPE
        "parallel(1..2) { volume(label: 'main') }"                                           || RefusalCode.NOT_FOUND
    }

    def 'a rehearsal answers reads about what it creates itself'() {
        when:
        planned('''def lb = nodebalancer('web') { port 80 }
                   def data = volume('data', 20)
                   [api.get("/volumes/$data.id").size, api.get("/nodebalancers/$lb.id/configs")*.port]''')

        then:
        value == [20, [80]]
        sandbox.resources().isEmpty()
    }

    def 'a run that a plan allows sends these writes, with the ids and addresses of the run'() {
        given:
        answers(post(urlEqualTo('/v4/domains')), '{"id": 31, "on": true}')
        answers(post(urlEqualTo('/v4/domains/31/records')), '{"id": 32}')
        answers(put(urlEqualTo('/v4/domains/31')), '{}')
        String script = '''def lb = nodebalancer('web') { port 80 }
            def data = volume('data', 20)
            def zone = api.post('/domains', domain: 'example.com', volume: data.id, of: [data.id, lb.id], tags: ["v$data.id"])
            api.post("/domains/$zone.id/records", name: 'www', target: lb.ipv4)
            api.put("/domains/$zone.id", on: zone.on, volume: "/volumes/$data.id")'''
        def plan = planned(script)

        and: 'the address that the rehearsal used is taken'
        makeElsewhere('nodebalancers', [region: 'us-east', label: 'other'])

        when:
        def approved = builder().only(calls)
        cloud.close()
        cloud = approved.open()
        run(script)
        approved.plannedWrites().get().requireNoneRefused()

        then:
        lines(plan).findAll { it.startsWith('>') }.size() == 3
        lines(plan).find { it.contains('/records') }.contains('target:"(known after create)"')
        !lines(plan).join().find(/\b2\d{9}\b/)
        approved.plannedWrites().get().unsent() == []
        asked()*.split(' ', 3)*.take(2)*.join(' ') == ['POST /domains', 'POST /domains/31/records', 'PUT /domains/31']

        when:
        run("api.post('/domains', domain: 'example.org')")

        then:
        def other = thrown(RuleException)
        other.code() == RefusalCode.OTHER_PLAN
    }

    def 'a secret of a run may have another value than that of its plan, and may not be another secret: #secret'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{}')
        def script = { String name -> "api.post('/domains/7/records', key: secret('$name'), keys: [secret('$name')])" as String }
        planned(script(secret))

        when:
        settings = [LATER: 'later-only-3', ROOT_PASS: 'later-only-3']
        def approved = builder().only(calls)
        cloud.close()
        cloud = approved.open()
        run(script(secret))

        then:
        asked() == ['POST /domains/7/records {"key":"later-only-3","keys":["later-only-3"]}']
        approved.plannedWrites().get().unsent() == []

        when:
        planned(script(secret))
        run(script(other))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OTHER_PLAN

        where:
        secret      | other
        'LATER'     | 'ROOT_PASS'
        'ROOT_PASS' | 'LATER'
    }

    def 'the hash of a long body in the log does not depend on the secrets in its texts'() {
        given:
        answers(post(urlEqualTo(RECORDS)), '{}')

        when:
        ['pin-4711', 'pin-0815'].each {
            settings = [PIN: it]
            nextRun()
            cloud.evaluation('web').withCloseable { run("api.post('/domains/7/records', note: 'x' * 2_000 + secret('PIN').reveal())") }
        }

        then:
        def kept = (1..2).collect { cloud.account().ledger().log().events(it)*.change() }
        kept[0][0].contains(' SHA-256 ')
        kept[0] == kept[1]
    }

    private static check(String text) {
        TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', text, Optional.empty()).errors()
    }
}
