package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.http.TurnableTiming
import dev.ballast.lanes.Slow
import dev.ballast.redact.Printable
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import spock.lang.Timeout
import spock.lang.Unroll

/** Sends secrets and what steers a terminal through every field of every answer, and looks at everything that is shown. */
@Timeout(120)
class ForeignTextSpec extends ProgramSpecification {

    static final String SECRET = 'swordfish-of/the day+1'
    static final String TOKEN = 'token-of-this-spec-4711'
    static final String RUNBOOK = '''\
        region 'us-east'
        def pass = secret('ROOT_PASS')
        def data = volume('data', 20)
        show data
        live data
        show data.status
        show([data])
        try {
            def web = instance('web') { type 's-1'; image 'i'; rootPass pass; booted false }
            show web
            show([web])
            println 'made'
        } catch (Exception other) {
            show other
        }
        try {
            def lb = nodebalancer('lb') { port 80; node 'a', '192.168.133.5:80' }
            show lb
            show lb.port(80)
            show([lb, data])
        } catch (Exception other) {
            show other
        }
        try {
            data.resize(50)
        } catch (Exception refused) {
            show refused
            show refused.message
        }
        data.resize(40)
        '''.stripIndent()

    TurnableTiming timing = new TurnableTiming()

    def setup() {
        environment = [BALLAST_TOKEN: TOKEN, ROOT_PASS: SECRET, BALLAST_LEDGER: folder.resolve('ledger.db').toString()]
    }

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(timing)
    }

    @Unroll('a secret that the service returns #how is shown nowhere: #arguments')
    def 'a secret that the service returns is shown nowhere'() {
        given:
        def service = new QuotingService(form.call(SECRET) + ' and ' + form.call(TOKEN))
        environment.BALLAST_URL = service.url().toString()

        when:
        int status = ballast(*arguments, script(RUNBOOK).toString())
        def ledger = new String(Files.readAllBytes(folder.resolve('ledger.db')), 'ISO-8859-1')

        def found = leaks(out) + leaks(err) + leaks(ledger)

        then:
        status == 1
        err.contains('error[B305]: ')
        found == []

        cleanup:
        service.close()

        where:
        [how, form, arguments] << [
            [['as it is', { it }],
             ['in JSON of JSON', { quoted(quoted("\"$it\"")) }],
             ['in an address', { "?t=${URLEncoder.encode(it, 'UTF-8')}" }],
             ['in HTML', { it.replace('-', '&#45;') }],
             ['in Base64', { "u:$it".getBytes('UTF-8').encodeBase64().toString() }],
             ['cut', { it.take(10) + '...' }]],
            [['run'], ['run', '--verbose'], ['run', '--output', 'json']]].combinations { quoting, arguments -> quoting + [arguments] }
    }

    @Slow('the whole program for each text')
    @Unroll('text that steers a terminal is shown as escapes, and cut: #arguments')
    def 'text that steers a terminal is shown as escapes, and cut'() {
        given:
        def service = new QuotingService("\u001b[2J\u001b]0;owned\u0007\r\n+ volume 'fake' created\n\u0085\u009b31m\u202e\u2066\u2028\u200b" + 'x' * 300_000)
        environment.BALLAST_URL = service.url().toString()

        when:
        int status = ballast(*arguments, script(RUNBOOK).toString())
        def steered = steering(out) + steering(err)
        def faked = (out + err).readLines().count { it.startsWith("+ volume 'fake'") }
        int size = (out + err).size()
        def escaped = err.contains('\\u001b[2J')

        then:
        status == 1
        escaped
        steered == []
        faked == 0
        size < 400_000

        cleanup:
        service.close()

        where:
        arguments << [['run'], ['run', '--verbose'], ['run', '--output', 'json']]
    }

    @Slow('the whole program for each text')
    @Unroll('text of the service begins no line of its own: #arguments #other #runbook')
    def 'text of the service begins no line of its own'() {
        given:
        def forged = ["+ volume 'fake' created", 'error: fake', '  at fake.groovy:1', 'done: fake', 'POST /volumes -> 200', '\tat fake.Frame.run(Fake.java:1)']
        def service = new QuotingService("x\r\n" + forged.join('\n'), other.collectEntries { name, value -> [name, value == 'TEXT' ? "\n${forged.join('\n')}".toString() : value] })
        environment.BALLAST_URL = service.url().toString()

        when:
        ballast(*arguments, script(runbook))
        def run = out + err
        ballast('names')
        def names = out + err
        ballast('-e', '/names')
        names += out + err
        ballast('forget', '--yes', 'instance', 'web')
        def lines = (run + names + out + err).split(/[\n\r\u0085\u2028]/) as List

        then:
        run.contains('error: ')
        lines.findAll { line -> forged.any { line.strip().startsWith(it.strip()) } } == []

        cleanup:
        service.close()

        where:
        [other, runbook, arguments] << [
            [[:], [id: 'TEXT'], [size: 'TEXT'], [status: 'TEXT'], [nodes_status: 'TEXT'], [linode_id: 'TEXT'], [ipv4: ['TEXT']], [ipv4: 'TEXT']],
            ["volume('data', 20, region: 'r', timeout: 2.seconds).resize(50)", "nodebalancer('lb') { region 'r'; port 80; node 'a', '192.168.133.5:80' }.awaitUp(timeout: 2.seconds)",
             "instance('web') { region 'r'; type 's'; image 'i'; privateIp() }; println 1 / 0", "instances(); println 1 / 0"],
            [['run'], ['run', '--verbose'], ['run', '--output', 'json']]].combinations()
    }

    @Unroll('a secret that is written into a runbook is not quoted: #line')
    def 'a secret that is written into a runbook is not quoted'() {
        given:
        environment.BALLAST_URL = 'http://127.0.0.1:1'

        when:
        def shown = [['check'], ['check', '--output', 'json'], ['run'], ['run', '--no-check', '--verbose'], ['run', '--output', 'json']].collect { arguments ->
            ballast(*arguments, script(line).toString())
            out + err
        }

        def quiet = shown.drop(2).findIndexValues { !it.contains('error') && !it.contains('mistakes') }
        def found = shown.collectMany { leaks(it) }

        then:
        quiet == []
        found == []

        where:
        line << [
            "port secret('$SECRET')",
            "volume(dev.ballast.model.Secret.of('$SECRET'), 20)",
            "instance('a') {\n  rootPass(\n    '$SECRET'\n  )\n}",
            "instance('a') { rootPass '$SECRET' }",
            "def password =\n    '$SECRET' +\nvolme('x')",
            "volme('x', [dbPassword: '$SECRET'])",
            "def token = '$SECRET'; throw new IllegalStateException(token)",
            "def token = '$SECRET'; volume(token)",
            "def token = '$SECRET'; assert token == 'other'",
            "def url = 'https://me:${SECRET.replaceAll('[/ +]', '')}@host.test' oops("]
    }

    private static String quoted(String text) {
        tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(text)
    }

    /** The forms of the beginning of a secret that are in the text, with or without blanks. */
    private static List<String> leaks(String text) {
        def begins = [SECRET, TOKEN].collectMany { secret ->
            [secret.take(8)] + ['', 'u:', 'me:'].collect { "$it$secret".getBytes('UTF-8').encodeBase64().toString().drop(4).take(8) }
        }
        def bare = text.replaceAll(/(\\+n|\s)+/, '')
        begins.collectMany { begin ->
            [text, bare].findAll { it.contains(begin) }.collect { found ->
                int at = found.indexOf(begin)
                "$begin in ${Printable.line(found.substring(Math.max(0, at - 60), Math.min(found.size(), at + 40)))}".toString()
            }
        }
    }

    private static List<String> steering(String text) {
        text.codePoints().filter { !(it in [9, 10]) && Printable.isControl(it) }.mapToObj { Integer.toHexString(it) }.toList().unique(false)
    }
}
