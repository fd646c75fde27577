package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.lanes.Slow
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper

/** {@code ballast run --dry-run}: a plan and no write. */
class DryRunSpec extends ProgramSpecification {

    static final Path DOCS = Path.of(System.getProperty('ballast.root'), 'docs')

    @AutoCleanup
    Sandbox service = Sandbox.with().dialect('linode').start()

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(new VirtualTiming(service, service::now))
    }

    def setup() {
        service.advance(Duration.between(service.now(), Instant.now()))
        environment.putAll(BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east',
            ROOT_PASS: 'Dry-ROOT-pass-81', XDG_CACHE_HOME: folder.resolve('cache').toString())
        // The lists of the service are kept for a day, so that each run sends the same requests.
        assert ballast('check', '--refresh', script('null', 'first.groovy')) == 0
    }

    private List<String> writes() {
        service.journal()*.method.findAll { it != 'GET' }
    }

    private static List<String> fences(String kind) {
        Files.readString(DOCS.resolve('rehearsal.md')).findAll(~/(?s)```$kind\n(.*?)```/) { it[1] }
    }

    def 'a setting that no block had named changes from the value that the service shows'() {
        given:
        def trial = ['--sandbox', '--dialect', 'linode', '--state', folder.resolve('kept.json')]
        assert ballast(*trial, script("nodebalancer('web') { port(80) { node 'web-1', '192.168.200.5:80' } }")) == 0

        expect:
        ballast(*trial, '--dry-run', script("nodebalancer('web') { port(80) { algorithm 'source'; node 'web-1', '192.168.200.5:80', weight: 100, mode: 'drain' } }")) == 0
        out.readLines()*.trim().findAll { it.contains(' -> ') } == ['algorithm: roundrobin -> source', 'weight: 50 -> 100', 'mode: accept -> drain']
    }

    def 'the plans of the page are what the program prints'() {
        given:
        def runbook = fences('groovy')[0]
        def plans = fences('text')

        when:
        int empty = ballast('run', '--dry-run', script(runbook))

        then:
        empty == 0
        out == plans[0]
        err == ''
        writes() == []
        !Files.exists(folder.resolve('state/ballast/ledger.db'))

        when:
        assert ballast('run', script(runbook)) == 0
        service.advance(Duration.ofMinutes(1))
        int made = writes().size()
        int larger = ballast('run', '--dry-run', script(runbook.replace("'data', 20", "'data', 40")))

        then:
        larger == 0
        out == plans[1]
        writes().size() == made

        when:
        int unchanged = ballast('run', '--dry-run', '--detailed-exitcode', script(runbook))

        then:
        unchanged == 0
        out == plans[2]
        writes().size() == made
    }

    def 'a run over its budget is refused before its first write, with the sum of each kind: #options'() {
        given:
        Files.createDirectories(folder.resolve('config/ballast'))
        environment.put('XDG_CONFIG_HOME', folder.resolve('config').toString())
        Files.writeString(folder.resolve('config/ballast/config.toml'), "[profile.own]\nbudget = $profile\n")
        environment.put('BALLAST_PROFILE', 'own')
        def runbook = script("nodebalancer('web') { port 80 }\nvolume('data', 20)\nvolume('logs', 10)")

        expect:
        ballast('run', *options, runbook) == status
        err.contains(told)
        writes().empty == (status != 0)

        where:
        profile | options                         || status | told
        '12.99' | []                              || 3      | 'error[B332]: this run adds $13.00 a month to the costs of the account, and '
        '12.99' | []                              || 3      | ' allows $12.99: nodebalancer $10.00, volume $3.00\n'
        '13'    | []                              || 0      | 'done: 4 created'
        '12'    | ['--budget', '13']              || 0      | 'done: 4 created'
        '12'    | ['--budget', 'none']            || 0      | 'done: 4 created'
        '100'   | ['--budget', '12.99', '--yes']  || 3      | 'and --budget allows $12.99: nodebalancer'
        '100'   | ['--budget', '$12']             || 2      | "the budget '\$12' is not an amount of dollars"
        '100'   | ['--budget', '-1']              || 2      | "the budget '-1' is not an amount of dollars"
        '"lot"' | []                              || 2      | "'budget' is not an amount of dollars"
        '-1'    | []                              || 2      | "'budget' is not an amount of dollars"
        '1'     | ['--budget', '5', '--dry-run']  || 2      | '--dry-run writes nothing, so --budget has no effect'
    }

    def 'the page shows a refusal as a run prints it'() {
        expect:
        ballast('run', '--budget', '10', script(fences('groovy')[0])) == 3
        err.contains(fences('text')[3])
    }

    private void withQuotas(int volumes, int gigabytes) {
        service.close()
        service = Sandbox.with().dialect('linode').volumeQuotas(volumes, gigabytes).start()
        service.advance(Duration.between(service.now(), Instant.now()))
        environment.putAll(BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token())
    }

    def 'a plan says how much of the quotas of volumes a run leaves, and asks for them only if volumes grow'() {
        given:
        withQuotas(3, 100)
        def asked = { service.journal()*.path.findAll { it.contains('/quotas') }*.replaceFirst(/.*quotas/, '') }
        assert ballast('run', script("volume('data', 20); volume('old', 20)")) == 0

        expect:
        ballast('run', '--dry-run', script("volume('data', 40); volume('logs', 10, region: 'us-ord')")) == 0
        out.readLines().findAll { it.endsWith('after this run') } == ['GB of volumes in us-east: 60 of 100 after this run', 'volumes in us-ord: 1 of 3 after this run', 'GB of volumes in us-ord: 10 of 100 after this run']
        asked() == ['?page_size=500', '/vol-capacity-us-east/usage', '/vol-volumes-us-ord/usage', '/vol-capacity-us-ord/usage']

        when: 'no volume grows'
        ballast('run', '--dry-run', script("volume('old').delete(); nodebalancer('web') { port 80 }"))
        ballast('run', '--dry-run', script("volume('old').delete(); volume('more', 20)"))

        then:
        !out.contains('after this run')
        asked().size() == 4
    }

    def 'a plan says how long a run waits for the rate limit of created instances, and nothing if it waits for none'() {
        given:
        def create = { int count -> script("parallel((1..$count).toList()) { instance(\"web-\$it\") { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') } }") }
        def limited = { int count ->
            assert ballast('run', '--dry-run', '--output', 'json', create(count)) == 0
            new JsonSlurper().parseText(out).limited
        }

        expect: 'twenty in each window of 15 seconds, which ends at a whole second'
        limited(20) == [:]
        limited(41).'created instances' in 30..32
        ballast('run', '--dry-run', create(41)) == 0
        out =~ /a run sends \d+ requests, waits about 3\d s, 3[0-2] s of it for the rate limit of created instances\n/
    }

    def 'a plan that certainly exceeds a quota is refused before the first write: #options'() {
        given:
        withQuotas(2, 100)
        def runbook = script("volume('one', 20); volume('two', 20); volume('three', 20)")

        expect:
        ballast('run', *options, runbook) == 3
        err.contains('error[B334]: this run exceeds a quota of the account: volumes in us-east: 3 of 2 after this run\n')
        (out + err).contains("+ volume 'three'") == shown
        out.contains('! volumes in us-east: 3 of 2 after this run') == shown
        writes() == []

        where:
        options              || shown
        ['--dry-run']        || true
        ['--confirm']        || false
        ['--budget', '1000'] || false
    }

    def 'a quota that limits nothing is no reason to refuse'() {
        given:
        service.fail(Fault.on('GET /volumes/quotas').status(200).body('{"data": [{"quota_id": "vol-volumes-us-east", "quota_limit": -1}], "page": 1, "pages": 1, "results": 1}'),
            Fault.on('GET /volumes/quotas/{name}/usage').status(200).body('{"quota_limit": -1, "usage": 3}'))

        expect:
        ballast('run', '--dry-run', script("volume('one', 20)")) == 0
        !out.contains('after this run')
    }

    def 'quotas that the account does not show are no reason to refuse, and those that cannot be read are told: #status'() {
        given:
        withQuotas(1, 0)
        service.fail(Fault.on('GET /volumes/quotas').status(status))

        expect:
        ballast('run', '--dry-run', script("volume('one', 20); volume('two', 20)")) == 0
        !out.contains('after this run')
        err.contains('the quotas of volumes cannot be read (') == told

        where:
        status || told
        404    || false
        403    || false
        401    || false
        400    || true
    }

    def 'a budget counts what a run takes away, and asks nothing of a plan that adds nothing'() {
        given:
        assert ballast('run', script("volume('data', 20)")) == 0
        int before = writes().size()

        expect:
        ballast('run', '--budget', '0', script("volume('data', 20)")) == 0
        ballast('run', '--budget', '0', script("volume('data', 30)")) == 3
        writes().size() == before
        ballast('run', '--budget', '0', script("volume('logs', 20)\nvolume('data').delete()")) == 0
    }

    def 'a budget is not kept by guessing: #why'() {
        given:
        if (dialect == 'documented') {
            environment.put('BALLAST_DIALECT', dialect)
        }

        expect:
        ballast('run', '--budget', '1000', script(line)) == 3
        err.contains("error[B332]: $why")
        writes() == []

        where:
        line                                                      | dialect      || why
        "reservedIp('front')"                                     | 'linode'     || "the price of a month is unknown for reservedIp 'front', so --budget cannot be kept"
        "api.post('/volumes', label: 'x', size: 500, region: 'us-east')" | 'linode'     || 'the price of a month is unknown for POST /volumes, so --budget cannot be kept'
        "volume('data', 20)"                                      | 'documented' || 'the dialect of this target lists no prices, so the budget cannot be kept'
    }

    def 'prices that cannot be read are unknown, and the plan says so'() {
        given:
        service.fail(Fault.on('GET /volumes/types').status(403))

        expect:
        ballast('run', '--dry-run', script("volume('data', 20)")) == 0
        out.contains("+ volume 'data'  (web.groovy:1)  price unknown\n")
        out.contains('costs: price of a month unknown: 1 resource\n')
        err.contains('the prices cannot be read (GET /volumes/types?page_size=500: 403')
    }

    def 'a price of a month and one of an hour are not mixed, and a sum of nothing that is listed is unknown'() {
        given:
        def types = [['g6-nanode-1', [hourly: 0.0075]], ['g6-standard-1', [monthly: 12]]].collect { [id: it[0], price: it[1]] }
        service.fail(Fault.on('GET /linode/types').status(200).body(JsonOutput.toJson([data: types, page: 1, pages: 1, results: 2])))
        assert ballast('run', script("instance('web') { type 'g6-nanode-1' }")) == 0
        service.advance(Duration.ofMinutes(5))
        def added = {
            assert ballast('run', '--dry-run', '--output', 'json', script(it)) == 0
            new JsonSlurper().parseText(out.readLines().last()).cost
        }

        expect:
        ballast('run', '--dry-run', script("instance('web').resize('g6-standard-1')")) == 0
        out.contains("~ instance 'web'  (web.groovy:1)  price unknown\n")
        out.contains('costs: price of a month unknown: 1 resource\n')
        added("instance('one') { type 'g6-nanode-1' }") == [hourly: 0.0075, monthly: null, unknown: 1]
        out.readLines().size() == 1
        added("instance('two') { type 'g6-standard-1' }; instance('one') { type 'g6-nanode-1' }") == [hourly: null, monthly: 12, unknown: 1]
        ballast('run', '--dry-run', script("instance('two') { type 'g6-standard-1' }")) == 0
        out.contains('costs: +$12.00 a month (price of an hour unknown)\n')
        ballast('run', '--dry-run', script("instance('one') { type 'g6-nanode-1' }")) == 0
        out.contains('costs: +$0.0075 an hour; price of a month unknown: 1 resource\n')
        ballast('status', '--cost') == 0
        out =~ /instance +1 +\$0.0075 +unknown\n/
    }

    def 'prices are read once a day'() {
        given:
        def reads = { service.journal().count { it.path.contains('/types') } }
        int before = reads()

        expect:
        2.times { assert ballast('run', '--dry-run', script("volume('data', 20)")) == 0 }
        reads() == before + 4
    }

    def 'a plan says that new ids and addresses in the output are simulated, if there is an output'() {
        given:
        def simulated = 'in the output of the script, ids and addresses of new resources are simulated'

        expect:
        ballast('run', '--dry-run', script("def data = volume('data', 20); println data.id")) == 0
        simulated in out.readLines()
        ballast('run', '--dry-run', script("volume('data', 20)")) == 0
        !out.contains(simulated)
        ballast('run', '--dry-run', script("println 'nothing new'")) == 0
        !out.contains(simulated)
    }

    def 'with --detailed-exitcode a plan that changes something ends with 10'() {
        expect:
        ballast('run', '--dry-run', '--detailed-exitcode', script("volume('data', 20)")) == 10
        ballast('run', '--dry-run', '--detailed-exitcode', '--output', 'json', script("volume('data', 20)")) == 10
        JsonMapper.shared().readTree(out).with { [it.path('status').asString(), it.path('exit').asInt()] } == ['done', 10]
        ballast('run', '--dry-run', script("volume('data', 20)")) == 0
        ballast('run', script("volume('data', 20)")) == 0
        ballast('run', '--dry-run', '--detailed-exitcode', script("volume('data', 20)")) == 0
    }

    def 'what the service would refuse is refused at its line, after the plan up to it: #why'() {
        given:
        assert ballast('run', script("volume('data', 40)\nnodebalancer('web') { port(80) { node 'aaa', '192.168.200.1:80' } }")) == 0
        int made = writes().size()

        when:
        int status = ballast('run', '--dry-run', script("volume('more', 20)\n" + line))

        then:
        status == 1
        err.contains(why)
        err.contains('web.groovy:2')
        out.startsWith("+ volume 'more'  (web.groovy:1)")
        writes().size() == made

        where:
        line                                              || why
        "volume('data').resize(30)"                       || '40'
        "volume('data', 40, on: instance(label: 'none'))" || 'none'
    }

    def 'a rehearsal needs no secret and asks for none, and its plan is run with the secret: #secret'() {
        given:
        environment.remove('ROOT_PASS')
        def asked = []
        prompt = { asked << it; Optional.empty() }
        def file = folder.resolve('plan.json')
        def runbook = script("instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass $secret }")

        expect:
        ballast('run', '--dry-run', '--out', file, runbook) == 0
        out.contains("+ instance 'web'")
        err == ''
        asked == []
        writes() == []

        when:
        environment.ROOT_PASS = 'Dry-ROOT-pass-82'
        int status = ballast('run', '--plan', file, runbook)

        then:
        status == 0
        service.journal().find { it.method == 'POST' }.path.endsWith('/linode/instances')
        Files.getPosixFilePermissions(file)*.name().sort() == ['OWNER_READ', 'OWNER_WRITE']

        where:
        secret << ["secret('ROOT_PASS')", "secret('ROOT_' + 'PASS')"]
    }

    def 'a rehearsal reads no file of a secret, and the run after it does: #secret'() {
        given:
        environment.remove('ROOT_PASS')
        environment.ROOT_PASS_FILE = folder.resolve('missing').toString()
        def runbook = script("instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass $secret }")

        expect:
        ballast('run', '--dry-run', runbook) == 0
        out.contains("+ instance 'web'")
        err == ''
        ballast('run', '--yes', '--confirm', runbook) == 1
        err.contains('missing')
        writes() == []

        where:
        secret << ["secret('ROOT_PASS')", "secret('ROOT_' + 'PASS')"]
    }

    def 'a rehearsal that fails before it plans anything prints no plan: #line'() {
        expect:
        ballast('run', '--dry-run', script(line)) == status
        out.startsWith(printed)
        out.empty == printed.empty
        err.contains('error: ') == (status == 1)

        where:
        line                                                        || status | printed
        "instances()\nthrow new IllegalStateException('no')"        || 1      | ''
        'instances()'                                               || 0      | 'plan: no changes'
    }

    def 'the JSON of a plan is as its schema says'() {
        given:
        def schema = JsonMapper.shared().readTree(Files.readString(DOCS.resolve('plan.schema.json')))

        when:
        ballast('run', '--dry-run', '--output', 'json', script(fences('groovy')[0] + "web.reboot()\nvolume('tmp', 10).delete()"))
        def plan = JsonMapper.shared().readTree(out.readLines().last())

        then:
        problems(schema, schema, plan, '') == []
        plan.path('counts').path('create').asInt() == 5
        plan.path('counts').path('pass').asInt() == 1
        !out.contains('Dry-ROOT-pass-81')
    }

    def 'the plan of a line is what the prompt prints'() {
        given:
        def lines = fences('text')[5].readLines()
        piped = lines.findAll { it.startsWith('> ') }*.substring(2).join('\n')

        expect:
        ballast() == 0
        out == lines.findAll { !it.startsWith('> ') }.join('\n') + '\n'
    }

    def 'a plan in a file is run while it holds'() {
        given:
        def file = folder.resolve('plan.json')
        def runbook = script("volume('data', 20)\nvolume('logs', 20)")
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0
        assert writes() == []
        def schema = JsonMapper.shared().readTree(Files.readString(DOCS.resolve('plan.schema.json')))

        expect:
        problems(schema, schema, JsonMapper.shared().readTree(Files.readString(file)), '') == []
        ballast('run', '--plan', file, runbook) == 0
        writes() == ['POST', 'POST']
        ballast('run', '--plan', file, runbook) == 1
        err.contains("the plan in $file is out of date: none of its changes is needed now; perhaps it was run before\n")
        err.contains('failed: no changes; 2 requests')
        writes() == ['POST', 'POST']
    }

    def 'a plan of which a part is done lists what is no longer needed, without what only holds it'() {
        given:
        def file = folder.resolve('plan.json')
        def site = "nodebalancer('site') { port 80; port 81 }"
        def runbook = script("volume('data', 20)\nvolume('logs', 20)\n$site")
        assert ballast(script("nodebalancer('site') { port 80 }", 'before.groovy')) == 0
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0
        assert ballast(script("volume('data', 20)\n$site", 'between.groovy')) == 0

        expect:
        ballast('run', '--plan', file, runbook) == 1
        err.contains('is out of date: 2 differences\n')
        err.contains("differences:\n      create of volume 'data' is in the plan, but is not needed now\n"
            + "      create of port 81 of nodebalancer 'site' is in the plan, but is not needed now\n")
    }

    def 'a plan that is out of date has one status, whether the rehearsal asked the service or not'() {
        given:
        def file = folder.resolve('plan.json')
        def size = Files.writeString(folder.resolve('size'), '20')
        def runbook = script("volume('data', new File('$size').text as int)")
        assert ballast('run', '--sandbox', '--dry-run', '--out', file, runbook) == 0
        Files.writeString(size, '30')

        expect:
        ballast('run', '--sandbox', '--plan', file, runbook) == 1
        err.contains("create of volume 'data' differs in size, planned 20, now 30")
    }

    def 'a plan of another script or another target is refused before a request'() {
        given:
        def file = folder.resolve('plan.json')
        assert ballast('run', '--dry-run', '--out', file, script("volume('data', 20)")) == 0
        int before = service.journal().size()

        expect:
        ballast('run', '--plan', file, script("volume('data', 30)")) == 3
        err.contains('differs in its script\n')
        ballast('run', '--plan', folder.resolve('none.json'), script("volume('data', 30)")) == 2
        service.journal().size() == before
    }

    def 'a plan of #what holds while nothing changes'() {
        given:
        def file = folder.resolve('plan.json')
        def runbook = script(text)

        expect:
        2.times { assert ballast('run', '--dry-run', '--out', file, runbook) == 0; assert !(out =~ /\b2\d{9}\b/) }
        ballast('run', '--plan', file, runbook) == 0
        err.contains("$created created")

        where:
        what                   | created | text
        'parallel work'        | 6       | "parallel(1..6) { volume(\"data-\$it\", 20, wait: false) }"
        'ports and nodes'      | 8       | "nodebalancer('web') { port 80; port 81; port 82\nnode 'aaa', '192.168.200.5:80' }\nvolume('data', 10)"
        'names from an id'     | 2       | "def first = volume('first', 20)\nvolume(\"copy-of-\${first.id}\", 20)"
        'names from an address'| 5       | "def web = instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }\nnodebalancer('web-lb') { port(80) { node web.privateIp, web.privateIp + ':80' } }\nvolume(\"at-\${web.privateIp.replace('.', '-')}\", 10)"
    }

    def 'a plan that no longer holds names the value that differs'() {
        given:
        def file = folder.resolve('plan.json')
        def runbook = script("volume('data', 40)")
        assert ballast(script("volume('data', 20)", 'before.groovy')) == 0
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0
        assert ballast(script("volume('data', 30)", 'before.groovy')) == 0

        expect:
        ballast('run', '--plan', file, runbook) == 1
        err.contains("change of volume 'data' differs in size, planned 20 -> 40, now 30 -> 40")
    }

    def 'a runbook that reads another #what in its run than in its plan writes nothing, and its message names the field'() {
        given:
        assert ballast(script("volume('kept', 10)\nvolume('other', 10)", 'before.groovy')) == 0
        int made = writes().size()
        def read = Files.writeString(folder.resolve('read.txt'), one)
        def file = folder.resolve('plan.json')
        def runbook = script("def read = new File('$read').text\n${text.replace('READ', "'$read'")}")
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0
        def asked = []
        confirm = { question ->
            asked << question
            Files.writeString(read, two)
            Optional.of('y')
        } as Confirm

        when:
        int confirmed = ballast('run', '--confirm', runbook)

        then:
        confirmed in [1, 3]
        asked.size() == 1
        err.contains('is not part of the plan, so it was not sent')
        err.contains(refused)
        !shown || err.contains(two)
        writes().size() == made

        when:
        int planned = ballast('run', '--plan', file, runbook)

        then:
        planned in [1, 3]
        err.contains('is out of date: ')
        err.contains(outdated)
        !shown || err.contains(two)
        writes().size() == made

        where:
        what              | one                 | two                 | text                                                             | shown || refused                                     | outdated
        'name'            | 'data-2026112520'   | 'data-2026112521'   | 'volume(read, 10)'                                               | true  || 'it differs in label, planned "data-2026'   | "create of volume 'data-2026112520' is in the plan"
        'address'         | '192.168.130.10:80' | '192.168.200.66:81' | "nodebalancer('site') { port(80) { node 'aaa', read } }"         | true  || 'configs[0].nodes[0].address, planned "192' | "differs in address, planned 192.168.130.10:80, now"
        'password that is no secret' | 'one-1'  | 'two-2'             | machine("stackscript 7, password: read")                         | false || 'it differs in stackscript_data.password'   | "create of instance 'web' (web.groovy:2) differs in stackscript_data.password"
    }

    @Slow('several runs for each value')
    def 'a runbook that reads any other #what in its run than in its plan writes nothing, and its message names the field'() {
        given:
        assert ballast(script("volume('kept', 10)\nvolume('other', 10)", 'before.groovy')) == 0
        int made = writes().size()
        def read = Files.writeString(folder.resolve('read.txt'), one)
        def file = folder.resolve('plan.json')
        def runbook = script("def read = new File('$read').text\n${text.replace('READ', "'$read'")}")
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0
        def asked = []
        confirm = { question ->
            asked << question
            Files.writeString(read, two)
            Optional.of('y')
        } as Confirm

        when:
        int confirmed = ballast('run', '--confirm', runbook)

        then:
        confirmed in [1, 3]
        asked.size() == 1
        err.contains('is not part of the plan, so it was not sent')
        err.contains(refused)
        !shown || err.contains(two)
        writes().size() == made

        when:
        int planned = ballast('run', '--plan', file, runbook)

        then:
        planned in [1, 3]
        err.contains('is out of date: ')
        err.contains(outdated)
        !shown || err.contains(two)
        writes().size() == made

        where:
        what              | one                 | two                 | text                                                             | shown || refused                                     | outdated
        'volume to delete'| 'kept'              | 'other'             | 'volume(read).delete()'                                          | true  || 'DELETE /volumes/'                          | "delete of volume 'kept' is in the plan"
        'value of a StackScript' | 'one'        | 'two'               | machine("stackscript 7, site: read")                             | true  || 'stackscript_data.site, planned "one", now' | 'differs in stackscript data, planned {"site":"one"}, now'
        'file of user data' | 'one'             | 'three'             | machine("userData READ")                                         | false || 'metadata.user_data, planned "3 bytes, SHA-256 ' | 'differs in userData, planned 3 bytes, SHA-256 '
        'key'             | key('one')          | key('two')          | machine('authorizedKeys read')                                   | false || 'it differs in authorized_keys[0], planned '  | 'differs in authorizedKeys, planned '
        'type'            | '5'                 | '7'                 | "api.post('/tags', label: 'a', note: read == '5' ? '5' : 5)"     | false || 'it differs in note, planned "5", now 5'     | 'differs in note, planned "5", now 5'
        'type in a list'  | '5'                 | '7'                 | "api.post('/tags', of: [[a: read == '5' ? '5' : 5]])"            | false || 'it differs in of[0].a, planned "5", now 5'  | 'differs in of, planned [{"a":"5"}], now [{"a":5}]'
    }

    private static String machine(String login) {
        "instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; $login }"
    }

    private static String key(String name) {
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI' + (name.capitalize() * 15).take(43) + " $name"
    }

    def 'approved writes that a run leaves out are listed: #option'() {
        given:
        confirm = { Optional.of('y') } as Confirm
        def file = folder.resolve('plan.json')
        def runbook = script("volume('data', 10)\nif (rehearsing()) {\n    volume('more', 10)\n    volume('data').resize(20)\n}")
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0

        when:
        int status = ballast(*(['run', '--output', 'json', option] + (option == '--plan' ? [file] : []) + [runbook]))

        then:
        status == 0
        json().warnings*.text == ["approved, but not sent: create of volume 'more' (web.groovy:3)", "approved, but not sent: resize of volume 'data' (web.groovy:4)"]
        json().warnings.every { it.code == null && err.contains("warning: $it.text\n") }
        writes() == ['POST']

        where:
        option << ['--plan', '--confirm']
    }

    def 'a script that catches the refusal of a write that is not in its plan ends as a failure: #option'() {
        given:
        def file = folder.resolve('plan.json')
        def runbook = script("volume('data', 10)\nif (!rehearsing()) {\n    try { volume('more', 10) } catch (RuntimeException refused) { println 'caught' }\n}\nvolume('last', 10)")
        confirm = { Optional.of('y') } as Confirm
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0

        when:
        int status = ballast(*(['run', '--output', 'json', option] + (option == '--plan' ? [file] : []) + [runbook]))

        then:
        status == 1
        out.startsWith('caught\n')
        json().status == 'failed'
        json().error.problem.contains('is not part of the plan, so it was not sent')
        json().error.place.line == 3
        json().created*.path == ['data', 'last']
        ballast('log') == 0
        out.contains('failed')
        writes() == ['POST', 'POST']

        where:
        option << ['--plan', '--confirm']
    }

    def 'a placement group is shown by its id'() {
        given:
        assert ballast(script("println api.post('/placement/groups', label: 'near', region: 'us-east', placement_group_type: 'affinity:local').id")) == 0
        def id = out.trim()

        expect:
        ballast('run', '--dry-run', script("instance('web-1') { type 'g6-nanode-1'; placementGroup $id }")) == 0
        out.readLines()*.trim().contains("placementGroup: $id".toString())
    }

    def 'a name with ten digits is shown as it is'() {
        expect:
        ballast('run', '--dry-run', script("volume('data-2026112520', 10) { tags 'at-2000000001' }")) == 0
        out.startsWith("+ volume 'data-2026112520'")
        out.contains('tags: at-2000000001')
    }

    def 'a plan in a file asks nothing, unless --confirm says so'() {
        given:
        def asked = []
        confirm = { asked << it; Optional.of('n') } as Confirm
        environment.BALLAST_CONFIRM = 'true'
        def file = folder.resolve('plan.json')
        def runbook = script("volume('data', 20)")
        assert ballast('run', '--dry-run', '--out', file, runbook) == 0

        expect:
        ballast('run', '--plan', file, '--confirm', runbook) == 1
        asked.size() == 1
        writes() == []
        ballast('run', '--plan', file, runbook) == 0
        asked.size() == 1
        writes() == ['POST']
    }

    def 'what a new profile is refused is refused in the rehearsal, too'() {
        given:
        Files.writeString(Files.createDirectories(folder.resolve('config/ballast')).resolve('config.toml'), "[profile.one]\n[profile.two]\n")
        assert ballast('run', '--profile', 'one', script("volume('data', 20)")) == 0
        def two = script("volume('more', 20)", 'more.groovy')

        expect:
        ballast('run', '--profile', 'two', two) != 0
        ballast('run', '--profile', 'two', two) == 3
        ballast('run', '--profile', 'two', '--dry-run', two) == 3
        err.contains("the ledger has no names of profile 'two'")
    }

    def 'a file that is no plan is refused: #text'() {
        given:
        def file = Files.writeString(folder.resolve('plan.json'), text)

        expect:
        ballast('run', '--plan', file, script("volume('data', 40)")) == 2
        err.contains('is not a plan that this version can read')

        where:
        text << ['', '5', 'null', '[]', '{', '{"version": 1, "made_of": {}, "resources": []}', '{"version": "2", "made_of": {}, "resources": []}', '{"version": 2, "made_of": {}, "resources": []}', '{"version": 3, "made_of": {}}',
            '{"version": 3, "made_of": {}, "resources": [], "salt": null}']
    }

    def 'the plan that is printed is the one in the file'() {
        given:
        def file = folder.resolve('plan.json')

        expect:
        ballast('run', '--dry-run', '--output', 'json', '--out', file, script("volume('data', 40)")) == 0
        with(new JsonSlurper().parse(file)) {
            salt == json().salt
            writes == json().writes
        }
    }

    def 'a plan that does not exist is refused as such'() {
        expect:
        ballast('run', '--plan', folder.resolve('none.json'), script("volume('data', 40)")) == 2
        err.contains("the plan ${folder.resolve('none.json')} does not exist")
    }

    def 'a plan that is not a file is refused'() {
        expect:
        ballast('run', '--plan', '/dev/zero', script("volume('data', 40)")) == 2
        err.contains('the plan /dev/zero is not a regular file')
    }

    def 'a file that cannot be written, or is the script, is refused before anything is read: #name'() {
        given:
        def runbook = script("volume('data', 20)")
        int before = service.journal().size()

        expect:
        ballast('run', '--dry-run', '--output', 'json', '--out', folder.resolve(name), runbook) == 2
        json().status == 'usage'
        err.contains(said)
        Files.readString(runbook) == "volume('data', 20)"
        service.journal().size() == before

        where:
        name               | said
        'missing/plan.json' | 'the plan cannot be written to'
        'web.groovy'       | 'the plan would replace the script'
        '.'                | 'the plan cannot be written to'
        '/'                | 'the plan cannot be written to'
    }

    def 'a plan without a token is refused as a run is'() {
        given:
        environment.remove('BALLAST_TOKEN')
        def runbook = script("volume('data', 20)")

        expect:
        ballast('run', *options, runbook) == 2
        out == ''
        err.contains('BALLAST_TOKEN')

        where:
        options << [[], ['--dry-run']]
    }

    def 'tags that are deleted are in the plan'() {
        given:
        assert ballast(script("volume('data', 20) { tags 'shop' }", 'before.groovy')) == 0

        expect:
        ballast('run', '--dry-run', script('teardown()')) == 0
        out.contains("- volume 'data'")
        out.contains("- tag 'shop'")
        out.contains('plan: 2 to delete')
    }

    def 'a plan that deletes more than half of a list says so on a line of its own: #text'() {
        given:
        assert ballast(script("('a'..'d').each { volume(it, 20) }; volume('e', 20)", 'before.groovy')) == 0

        expect:
        ballast('run', '--dry-run', script(text)) == 0
        out.readLines().findAll { it.startsWith('! ') } == lines
        out.readLines().last().startsWith('plan: ')

        where:
        text                                                                                 || lines
        "def keep = ['d', 'e']; volumes().each { if (!(it.name in keep)) it.delete() }"      || ['! deletes 3 of the 5 volumes that it lists']
        "volume('new', 20); volumes().findAll { it.name in ['a', 'b', 'c'] }*.delete()"      || ['! deletes 3 of the 5 volumes that it lists']
        'volumes()*.delete()'                                                                || ['! deletes 5 of the 5 volumes that it lists']
        "volumes().findAll { it.name in ['a', 'b'] }*.delete()"                              || []
        "['a', 'b', 'c'].each { volume(it).delete() }"                                       || []
        "volumes(label: 'a')*.delete()"                                                      || []
        "volumes().each { it.resize(30) }; volume('f', 20).delete()"                         || []
    }

    def 'what the check refuses is a plan document, too'() {
        when:
        int status = ballast('run', '--dry-run', '--output', 'json', script("volume('data', 1)"))
        def schema = JsonMapper.shared().readTree(Files.readString(DOCS.resolve('plan.schema.json')))

        then:
        status == 3
        problems(schema, schema, JsonMapper.shared().readTree(out), '') == []
        json().error != null
    }

    def 'the ids of the simulator are not told in failures'() {
        expect:
        ballast('run', '--dry-run', script("volume('data', 20)\ndef late = volume('late', 20)\nlate.attachTo(instance(77))\nvolume('data', 30).resize(25)")) != 0
        !(err =~ /\b2\d{9}\b/)
    }

    def 'a rebuild is asked about by every run, and not twice: #options'() {
        given:
        def asked = []
        assert ballast('run', script("instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()")) == 0
        confirm = { asked << it; answer } as Confirm
        def earlier = writes().size()

        expect:
        ballast('run', *options, script("instance('web').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }")) == status
        asked*.toString() == questions*.replace('HOST', service.url().authority)
        writes().size() - earlier == sent

        where:
        options       | answer           || status | sent | questions
        []            | Optional.empty() || 2      | 0    | ["rebuild instance 'web' (id 1001) from image 'linode/debian12' to 'linode/debian13' on HOST? [y/N]"]
        []            | Optional.of('y') || 0      | 1    | ["rebuild instance 'web' (id 1001) from image 'linode/debian12' to 'linode/debian13' on HOST? [y/N]"]
        ['--confirm'] | Optional.of('y') || 0      | 1    | ['run this plan on HOST? [y/N]']
        ['--yes']     | Optional.of('n') || 0      | 1    | []
        ['--dry-run'] | Optional.empty() || 0      | 0    | []
    }

    def 'with --confirm the plan is shown and asked about once, and the script prints once'() {
        given:
        def asked = []
        String answer = 'n'
        confirm = { asked << it; Optional.of(answer) } as Confirm
        def runbook = script("println 'printed'\nSystem.err.println 'complained'\nvolume('data', 20)\nvolume('data').delete()\nvolume('more', 20)")
        def complaints = new ByteArrayOutputStream()
        def errors = System.err
        System.err = new PrintStream(complaints, true)

        when:
        int declined = ballast('run', '--confirm', runbook)

        then:
        declined == 1
        asked == ["run this plan on ${service.url().authority}? [y/N]".toString()]
        err.contains("+/- volume 'data'")
        err.contains('nothing was written: you said no')
        out == ''
        complaints.size() == 0
        writes() == []

        when:
        answer = 'y'
        int agreed = ballast('run', '--confirm', runbook)

        then:
        agreed == 0
        out == 'printed\n'
        complaints.toString() == 'complained\n'
        asked.size() == 2
        writes() == ['POST', 'DELETE', 'POST']

        when:
        int again = ballast('run', '--confirm', script("volume('more', 20)"))

        then:
        again == 0
        asked.size() == 2

        cleanup:
        System.err = errors
    }

    def 'a run that was agreed to stops before the first write that is not in its plan'() {
        given:
        confirm = { question ->
            new URI("${service.url()}/v4/volumes").toURL().openConnection().with {
                requestMethod = 'POST'
                doOutput = true
                setRequestProperty('Authorization', "Bearer ${service.token()}")
                setRequestProperty('Content-Type', 'application/json')
                outputStream.withCloseable { it << '{"label": "strange", "size": 10, "region": "us-east"}' }
                assert responseCode == 200
            }
            Optional.of('y')
        } as Confirm

        when:
        int status = ballast('run', '--confirm', script("volume('first', 10)\nvolumes(label: 'strange').each { it.delete() }"))

        then:
        status == 1
        err =~ "DELETE /volumes/\\d+ is not part of the plan, so it was not sent: the account has changed since"
        err.contains('web.groovy:2')
        writes() == ['POST', 'POST']
    }

    /** The part of JSON Schema that the schema of a plan uses. */
    private static List<String> problems(JsonNode root, JsonNode schema, JsonNode value, String path) {
        if (schema.has('$ref')) {
            return problems(root, root.at(schema.get('$ref').asString().drop(1)), value, path)
        }
        def found = []
        if (schema.has('enum') && !schema.get('enum').any { it == value }) {
            found << "$path is $value"
        }
        def type = schema.path('type')
        if (value.null && type.array && type.any { it.asString() == 'null' }) {
            return found
        }
        if (type.string && type.asString() == 'integer' && !value.integralNumber) {
            found << "$path is no integer"
        }
        if (type.string && type.asString() == 'string' && !value.string) {
            found << "$path is no text"
        }
        if (schema.has('properties')) {
            found.addAll(schema.get('required').findAll { !value.has(it.asString()) }.collect { "$path lacks ${it.asString()}" })
            value.propertyNames().each { name ->
                found.addAll(schema.get('properties').has(name) ? problems(root, schema.get('properties').get(name), value.get(name), "$path/$name") : ["$path/$name is unknown"])
            }
        }
        if (schema.has('items')) {
            value.eachWithIndex { each, at -> found.addAll(problems(root, schema.get('items'), each, "$path/$at")) }
        }
        found*.toString()
    }
}
