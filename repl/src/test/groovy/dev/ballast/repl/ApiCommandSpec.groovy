package dev.ballast.repl

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import spock.lang.AutoCleanup

/** {@code ballast api} and the word {@code api} in the program, on a service with domains. */
class ApiCommandSpec extends ProgramSpecification {

    @AutoCleanup
    DomainService service = new DomainService()

    def setup() {
        environment = [BALLAST_URL: service.url, BALLAST_TOKEN: 'tok-0123456789', BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east', ROOT_PASS: 'wombat7-quokka9']
        service.answers.putAll(
            'GET /domains': '{"data": [{"id": 7, "domain": "example.com"}], "page": 1, "pages": 2, "results": 2}',
            'GET /domains?page=2': '{"data": [{"id": 12, "domain": "example.org"}], "page": 2, "pages": 2, "results": 2}',
            'GET /domains?q=a+b': '[]',
            'POST /domains/7/records': '{"id": 5, "name": "www"}',
            'DELETE /domains/7': '{}')
    }

    private List<String> writes() {
        service.sent.findAll { !it.startsWith('GET') }
    }

    def 'a list is a table, or JSON'() {
        expect:
        ballast('api', 'GET', '/domains') == 0
        out.readLines() == ['id  domain', ' 7  example.com', '12  example.org']
        err == ''
        ballast('api', 'get', '/domains', '--output', 'json') == 0
        out == '[{"id":7,"domain":"example.com"},{"id":12,"domain":"example.org"}]\n'
        ballast('api', 'GET', '/domains', 'q=a b', '--output', 'json') == 0
        out == '[]\n'
    }

    def 'a filter is sent as X-Filter'() {
        expect:
        ballast('api', 'GET', '/domains', '--filter', '{"domain": "example.com", "ttl": {"+gt": 300}}') == 0
        service.filters == ['{"domain":"example.com","ttl":{"+gt":300}}'] * 2
        service.sent == ['GET /domains', 'GET /domains?page=2']
    }

    def 'fields are texts, or JSON after a colon, and the answer is printed'() {
        expect:
        ballast('api', 'POST', '/domains/7/records', 'type=A', 'note=a=b', 'ttl:=300', 'tags:=["x"]', 'none:=null') == 0
        out.readLines() == ['id    5', 'name  www']
        err.contains('> POST /domains/7/records sent')
        err.contains('done: 1 request of api sent; 1 request, ')
        writes() == ['POST /domains/7/records {"type":"A","note":"a=b","ttl":300,"tags":["x"],"none":null}']
        ballast('log', '1', '--output', 'json') == 0
        json().with { [work, changed, events*.path] } == ['ballast api POST /domains/7/records', 1, ['POST /domains/7/records']]
    }

    def 'wrong usage sends nothing: #arguments'() {
        expect:
        ballast('api', *arguments) == status
        err.contains(problem)
        out == ''
        service.sent == []

        where:
        arguments                                        || status | problem
        ['PATCH', '/domains/7']                          || 2      | 'PATCH is not a method of the service'
        ['POST', '/domains', 'type']                     || 2      | "'type' has no ="
        ['POST', '/domains', 'a=1', 'a:=2']              || 2      | 'the field a is given twice'
        ['POST', '/domains', 'a:=1e999999999']           || 3      | "'a:' of post does not take Infinity"
        ['POST', '/domains', '=A']                       || 2      | "'=A' has no ="
        ['POST', '/domains', 'ttl:=[']                   || 2      | "the value of 'ttl:=[' is not JSON"
        ['GET', '/domains', '--filter', '{']             || 2      | 'the value of --filter is not JSON'
        ['GET', '/domains', '--filter', '[7]']           || 3      | "'filter:' of get does not take list"
        ['POST', '/domains', '--filter', '{}']           || 2      | 'a POST has no filter'
        ['PUT', '/domains/7', '--again']                 || 2      | 'a PUT is sent each time'
        ['DELETE', '/domains/7', 'a=b']                  || 2      | 'a DELETE has no fields'
        ['GET']                                          || 2      | 'PATH'
        ['GET', '//evil.example/x']                      || 3      | "error[B046]: path '//evil.example/x' has //"
        ['GET', 'https://evil.example/x']                || 3      | 'error[B046]'
        ['GET', '/domains', 'page=2']                    || 3      | "get has no option 'page:'"
    }

    def 'a lost answer ends with status 4 and what was sent'() {
        given:
        service.answers['POST /domains/7/records'] = null

        expect:
        ballast('api', 'POST', '/domains/7/records', 'name=www', 'token=hunter-22') == 4
        err.readLines()*.trim().join(' ').contains('it may have been done, and was sent as POST /domains/7/records {"name":"www","token":"(secret)"}')
        !err.contains('hunter-22')
        out == ''
        ballast('log', '1', '--output', 'json') == 0
        json().with { [outcome, changed, events*.act, events*.path, events*.change] } ==
            ['failed', 0, ['sent'], ['POST /domains/7/records'], ['{"name":"www","token":"(secret)"}']]
    }

    def 'a run that catches a lost answer warns of it'() {
        given:
        service.answers['POST /domains/7/records'] = null

        expect:
        ballast('run', '--output', 'json', script("try { api.post('/domains/7/records', name: 'www') } catch (RuntimeException lost) { }")) == 0
        json().warnings*.text == ['POST /domains/7/records has no answer, so it may have been done']
    }

    def 'a POST without an answer is sent again with --again alone'() {
        given:
        service.answers['POST /domains/7/records'] = null
        ballast('api', 'POST', '/domains/7/records', 'name=www')
        service.answers['POST /domains/7/records'] = '{"id": 5}'

        expect:
        ballast('api', 'POST', '/domains/7/records', 'name=www') == 4
        err.readLines()*.trim().join(' ').contains('POST /domains/7/records may have been done: run 1 sent it as {"name":"www"}, and no answer is recorded')
        err.contains('      ballast api --again POST /domains/7/records NAME=VALUE\n')
        ballast('api', 'POST', '/domains/7/records', 'name=mail') == 0
        ballast('api', 'POST', '/domains/7/records', 'name=www', '--again') == 0
        ballast('api', 'POST', '/domains/7/records', 'name=www') == 0
        writes().size() == 4
    }

    def 'a profile that asks is asked, and --yes answers'() {
        given:
        environment += [BALLAST_CONFIRM: '1']

        expect:
        ballast('api', 'DELETE', '/domains/7') == 2
        writes() == []
        ballast('api', 'DELETE', '/domains/7', '--yes') == 0
        writes() == ['DELETE /domains/7']
    }

    def 'a rehearsal shows the request with its body, and a confirmed run sends it'() {
        given:
        def runbook = script('''def zone = api.get('/domains').find { it.domain == 'example.com' }
            def record = api.post("/domains/$zone.id/records", name: 'www', password: 'hunter-22', key: secret('ROOT_PASS'), list: [1, 'a'])
            api.delete("/domains/$zone.id", unless: { zone.id == 12 })
            show record.id''')
        confirm = { Optional.of('y') } as Confirm

        expect:
        ballast('run', '--dry-run', runbook) == 0
        out.readLines() == [
            '(known after the run)',
            '> would send POST /domains/7/records  (web.groovy:2)  price unknown',
            '    name: www',
            '    password: (secret)',
            '    key: (secret ROOT_PASS)',
            '    list: 1, a',
            '> would send DELETE /domains/7  (web.groovy:3)',
            'costs: price of a month unknown: 1 resource',
            'plan: 2 to send; a run sends 4 requests']
        writes() == []

        and:
        ballast('run', '--dry-run', '--output', 'json', runbook) == 0
        json().with { [counts.send, resources*.action, resources*.kind, resources*.name, resources[0].fields*.name] } ==
            [2, ['send'] * 2, ['request'] * 2, ['POST /domains/7/records', 'DELETE /domains/7'], ['name', 'password', 'key', 'list']]
        !out.contains('hunter-22')

        and:
        ballast('run', '--confirm', runbook) == 0
        out.readLines().last() == '5'
        writes() == ['POST /domains/7/records {"name":"www","password":"hunter-22","key":"wombat7-quokka9","list":[1,"a"]}', 'DELETE /domains/7']
        !err.contains('hunter-22')
        err.contains('done: 2 requests of api sent; ')
    }

    static final List<List> BODIES = [
        ["key: secret('ROOT_PASS')", '{"key":"wombat7/quokka 9"}'],
        ["of: [[a: secret('ROOT_PASS')]]", '{"of":[{"a":"wombat7/quokka 9"}]}'],
        ["auth: secret('ROOT_PASS').reveal()", '{"auth":"wombat7/quokka 9"}'],
        ["note: \"Bearer \${secret('ROOT_PASS').reveal()}, x\"", '{"note":"Bearer wombat7/quokka 9, x"}'],
        ["password: secret('ROOT_PASS').reveal()", '{"password":"wombat7/quokka 9"}'],
    ]
    static final List<Map> PLANNED = [[:], [ROOT_PASS: 'other9-badger2'], [ROOT_PASS_FILE: '/none']]

    def 'a plan in a file holds no secret and no hash of one, and is run with any value of it: #body, planned with #planned'() {
        given:
        def runbook = script("api.post('/domains/7/records', $body)")
        def plan = folder.resolve('plan.json')
        environment.remove('ROOT_PASS')
        environment.putAll(planned)

        expect:
        ballast('run', '--dry-run', '--out', "$plan", runbook) == 0
        !plan.text.contains('other9')
        plan.text.findAll(/\p{XDigit}{40,}/) == [runbook.text.sha256()]

        when:
        environment.ROOT_PASS = 'wombat7/quokka 9'
        def status = ballast('run', '--plan', "$plan", runbook)

        then:
        status == 0
        writes() == ["POST /domains/7/records $sent".toString()]

        where:
        [body, sent, planned] << Pairs.some(BODIES, PLANNED).collect { row, environment -> row + [environment] }
    }

    @Slow('several runs for each body')
    def 'a plan of any body in a file holds no secret and no hash of one, and is run with any value of it: #body, planned with #planned'() {
        given:
        def runbook = script("api.post('/domains/7/records', $body)")
        def plan = folder.resolve('plan.json')
        environment.remove('ROOT_PASS')
        environment.putAll(planned)

        expect:
        ballast('run', '--dry-run', '--out', "$plan", runbook) == 0
        !plan.text.contains('other9')
        plan.text.findAll(/\p{XDigit}{40,}/) == [runbook.text.sha256()]

        when:
        environment.ROOT_PASS = 'wombat7/quokka 9'
        def status = ballast('run', '--plan', "$plan", runbook)

        then:
        status == 0
        writes() == ["POST /domains/7/records $sent".toString()]

        where:
        [body, sent, planned] << Pairs.others(BODIES, PLANNED, Pairs.some(BODIES, PLANNED)).collect { row, environment -> row + [environment] }
    }

    def 'the JSON of a run has what was sent'() {
        expect:
        ballast('run', '--output', 'json', script("api.delete('/domains/7')")) == 0
        json().sent == ['DELETE /domains/7']
    }
}
