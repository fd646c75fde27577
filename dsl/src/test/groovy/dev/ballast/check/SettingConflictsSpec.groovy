package dev.ballast.check

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.Sandbox
import groovy.json.JsonSlurper
import java.nio.file.Path
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Settings of a port that do not go together are refused by the check with their line, and when it runs, before any request. */
class SettingConflictsSpec extends Specification {

    static final List<List<String>> REFUSED = [
        ["port 80, protocol: 'tcp', stickiness: 'http_cookie'", 'stickiness http_cookie does not go with protocol tcp'],
        ["port(80) { protocol 'tcp'; stickiness 'http_cookie' }", 'stickiness http_cookie does not go with protocol tcp'],
        ["port(80, protocol: 'tcp') { stickiness 'http_cookie' }", 'stickiness http_cookie does not go with protocol tcp'],
        ["port 80, protocol: 'tcp', stickiness: 'http_cookie', algorithm: ['source'].first()", 'stickiness http_cookie does not go with protocol tcp'],
        ["port(80) { protocol 'tcp'; stickiness 'http_cookie'; if (true) { check 'none' } }", 'stickiness http_cookie does not go with protocol tcp'],
        ["port 80, proxyProtocol: 'v2'", 'proxyProtocol v2 does not go with protocol http'],
        ["port(443, https: selfSigned('a.test')) { proxyProtocol 'v1' }", 'proxyProtocol v1 does not go with protocol https'],
        ["port 443, protocol: 'https'", 'https needs a certificate'],
        ["port 443, https: selfSigned('a.test'), protocol: 'http'", 'a certificate goes with https, not with http'],
        ["port 80, check: 'http'", 'check http has no path'],
        ["port(80) { check 'http_body' }", 'check http_body has no path'],
        ["port(80) { check('http_body') { path '/' } }", 'check http_body has no body'],
        ["port(80) { check('http') { path '/'; interval 5.seconds; timeout 5.seconds } }", 'a check every 5 s with a timeout of 5 s: the interval must be longer'],
        ["2.times { port 80 }", "nodebalancer 'web' has port 80 twice"],
    ]

    static final List<List<String>> UNUSED = [
        ["port(80) { check('connection') { path '/health' } }", 'check connection uses no path'],
        ["port(80) { check('none') { path '/health' } }", 'check none uses no path'],
        ["port(80) { check('http') { path '/'; body 'ok' } }", 'check http uses no body'],
        ["port(80) { check('none') { interval 60.seconds } }", 'check none uses no interval'],
        ["port(80) { check('none') { timeout 5.seconds } }", 'check none uses no timeout'],
        ["port(80) { check('none') { attempts 5 } }", 'check none uses no attempts'],
    ]

    static final List<String> RIGHT = [
        "port 9000, protocol: 'tcp', proxyProtocol: 'v2', stickiness: 'table'",
        "port(443, https: selfSigned('a.test')) { stickiness 'http_cookie'; check('http') { path '/'; interval 9.seconds; timeout 5.seconds } }",
        "port(80) { if (System.getenv('TCP')) { protocol 'tcp' }; stickiness 'http_cookie' }",
        "port(80) { stickiness 'http_cookie'; protocol(['http'].first()) }",
        "port(80) { check('none') { passive false } }",
        "port(80) { check('http') { path '/' }; check('http_body') { body 'ok' } }",
        'port(80) { def word = "protocol"; "$word" "tcp"; proxyProtocol "v2" }',
        "port(80) { port -> [port].each { it.protocol 'tcp' }; proxyProtocol 'v2' }",
        "port(80) { invokeMethod('protocol', 'tcp'); proxyProtocol 'v2' }",
        "port(80) { if (true) return; proxyProtocol 'v2' }",
        "port 80; if (true) { return }; port 80",
        "def options = [protocol: 'tcp']; port(options, 80) { proxyProtocol 'v2' }",
        "def options = [protocol: 'tcp']; port(80, *: options, proxyProtocol: 'v2')",
        "port 80, ('proto' + 'col'): 'tcp', proxyProtocol: 'v2'",
        "def tcp = { protocol 'tcp' }; port(80, proxyProtocol: 'v2', tcp)",
        "(0<..1).each { port 80 }",
        "port 80; (0<..<2).each { node 'app-1', '192.168.128.9:80' }",
        "port(80) { proxyProtocol 'v2'; algorithm(({ protocol 'tcp'; 'source' })()) }",
        "throttle(({ port 80; 5 })()); node 'app-1', '192.168.128.9:80'",
        "def tcp = { it.protocol 'tcp' }; port(80) { proxyProtocol 'v2'; tcp(getDelegate()) }",
        "def tcp = { protocol 'tcp' }; port(80) { proxyProtocol 'v2'; with(tcp) }",
        "def tcp = { protocol 'tcp' }; port(80) { proxyProtocol 'v2'; tap(tcp) }",
        "def tcp = { protocol 'tcp' }; port(80) { proxyProtocol 'v2'; tcp.delegate = getDelegate(); tcp() }",
        "def tcp = { Closure c -> c.owner.delegate.protocol 'tcp' }; port(80) { proxyProtocol 'v2'; tcp { 1 } }",
        "[80].each { port it }; [1].each { node 'app-1', '192.168.128.9:80' }",
        "port(80) { [].each { node 'app-2', it } }; node 'app-1', '192.168.128.9:80'",
        "def own = { node 'app-2', '192.168.128.9:80' }; port(80, own); port(81) { check 'none' }; node 'app-1', '192.168.128.9:80'",
        "try { port 80; assert false; port 80 } catch (AssertionError expected) { }",
    ]

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').start()

    @AutoCleanup
    Cloud cloud

    @TempDir
    Path home

    List<Progress> reported = Collections.synchronizedList([])

    def setup() {
        cloud = Ballast.builder().environment([:], home).progress { reported << it }.on(sandbox)
    }

    def 'constants that do not go together are found by the check: #text'() {
        when:
        def found = check(text)

        then:
        found.errors()*.line() == [3]
        found.errors()*.problem()*.what() == [what]
        found.errors()*.problem()*.instead().every()

        where:
        [text, what] << REFUSED
    }

    def 'details that a kind of check does not use are a warning, and are sent: #text'() {
        given:
        def warning = "$what: the written value is stored and not used".toString()
        def script = CompiledRunbooks.runbook("region 'us-east'\nnodebalancer('web') {\n$text\n}", 'web.groovy')

        when:
        def found = check(text)
        script.runOn(cloud)
        script.run()

        then:
        found.errors().empty
        found.warnings().collect { [it.line(), it.problem().what()] } == [[3, warning]]
        reported.findAll { it instanceof Progress.Warning && it.text().contains('check') }*.text() == [warning]
        new JsonSlurper().parseText(sandbox.journal().find { it.path.endsWith('/configs') && it.method == 'POST' }.body).keySet().any { it.startsWith('check_') }

        where:
        [text, what] << UNUSED
    }

    def 'an interval without a timeout, and the other way round, is a warning and is sent: #details'() {
        given:
        def text = "port(80) { check('connection') { $details } }"
        def script = CompiledRunbooks.runbook("region 'us-east'\nnodebalancer('web') {\n$text\n}", 'web.groovy')

        when:
        def found = check(text)
        script.runOn(cloud)
        script.run()

        then:
        found.errors().empty
        found.warnings().collect { [it.line(), it.problem().what()] } == warnings.collect { [3, it] }
        reported.findAll { it instanceof Progress.Warning && it.text().contains('a check') }*.text() == warnings
        new JsonSlurper().parseText(sandbox.journal().find { it.path.endsWith('/configs') && it.method == 'POST' }.body).keySet().any { it.startsWith('check_') }

        where:
        details                               || warnings
        'interval 10.seconds'                 || ['a check every 10 s without a timeout, which is 30 s by answers of the service and 3 s by its description: write one below the interval']
        'interval 31.seconds'                 || []
        'timeout 5.seconds'                   || ['a check with a timeout of 5 s without an interval, which is 31 s by answers of the service and 5 s by its description: write one above the timeout']
        'timeout 4.seconds'                   || []
        'interval 10.seconds; timeout 5.seconds' || []
    }

    def 'they are refused when it runs, and nothing is sent: #text'() {
        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == what
        refused.location().get().line() == 3
        sandbox.journal().empty

        where:
        [text, what] << REFUSED
    }

    def 'what goes together, or is not constant, is not complained of: #text'() {
        expect:
        check(text).errors() == []
        run(text).id

        where:
        text << RIGHT
    }

    def 'a value of another type is refused when it runs, and the check goes on: #text'() {
        when:
        check(text)
        run(text)

        then:
        thrown(RuleException)
        sandbox.journal().empty

        where:
        text << ["port(80) { check('http') { path '/'; interval 2000000000.hours } }", '50000.times { 50000.times { port 80 } }',
                 'port 80, protocol: 5', 'port(80) { protocol 5 }', 'port(80) { check 5 }', 'port(80) { check(5) { path "/" } }', 'port 80, check: []']
    }

    def 'the check goes on after a loop without braces: #text'() {
        expect:
        check(text).errors()*.line() == [4]

        where:
        text << ["port 80; 3.times()\nport 443, protocol: 'https'", "port 80; (1..2).each()\nport 443, protocol: 'https'"]
    }

    def 'nodes that no port of the block takes are refused by the check, and when it runs: #text'() {
        expect:
        check(text).errors().collect { [it.line(), it.problem().what()] } == [[3, 'nodebalancer \'web\' has ' + what]]

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem().replaceFirst(" \\('app-0', 'app-1'\\)", '') == 'nodebalancer \'web\' has ' + what
        sandbox.journal().empty

        where:
        text                                                                                            || what
        "2.times { node \"app-\$it\", '192.168.128.9:80' }"                                              || 'nodes and no port'
        "['app-0', 'app-1'].each { node it, '192.168.128.9:80' }"                                       || 'nodes and no port'
        "if (true) { node 'app', '192.168.128.9:80' }"                                                  || "nodes ('app') and no port"
        "port(80) { node 'own', '192.168.128.9:80' }; [1].each { node 'app', '192.168.128.9:80' }"        || "nodes ('app') that no port takes: each port names its own"
        "port(80) { check('http') { path '/' }; node 'own', '192.168.128.9:80' }; node 'app', '192.168.128.8:80'" || "nodes ('app') that no port takes: each port names its own"
    }

    def 'a health check is judged at each of its lines, as the run does'() {
        when:
        def found = check(text).errors()

        then:
        found*.line() == [line]

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.location().get().line() == line
        refused.problem() == found[0].problem().what()

        where:
        text                                                                                                          | line
        "port(80) { check('http') { interval 3.seconds; timeout 3.seconds; path '/' }\n check('http') { timeout 2.seconds } }" | 3
        "port(80) { check('http') { interval 3.seconds; path '/' }\n check('http') { timeout 4.seconds } }"          | 4
        "port(80) { check('http') { interval 9.seconds; timeout 2.seconds; path '/' }\n check('http_body') { path '/x' } }" | 4
    }

    static final List<List<String>> REFUSED_AFTERWARDS = [
        ["port(80) { }\n}.port(80).change(protocol: 'http', proxyProtocol: 'v2'", 'proxyProtocol v2 does not go with protocol http'],
        ["port(80) { }\n}.port(80).change(protocol: 'tcp', stickiness: 'http_cookie'", 'stickiness http_cookie does not go with protocol tcp'],
        ["port(80) { }\n}.port(80).change(https: selfSigned('a.test'), proxyProtocol: 'v1'", 'proxyProtocol v1 does not go with protocol https'],
    ]

    def 'what comes after the block is refused by the check, and when it runs: #text'() {
        when:
        def found = check(text, ')')

        then:
        found.errors()*.line() == [4]
        found.errors()*.problem()*.what() == [what]

        when:
        run(text, ')')

        then:
        def refused = thrown(RuleException)
        refused.problem().replaceFirst(" of 'web'", '') == what

        where:
        [text, what] << REFUSED_AFTERWARDS
    }

    def 'a change that names no protocol is not refused'() {
        expect:
        check("port(80) { }\n}.port(80).change(proxyProtocol: 'v2'", ')').errors() == []
    }

    private static String runbook(String text, String end) {
        "region 'us-east'\nnodebalancer('web') {\n$text $end"
    }

    private run(String text, String end = '}') {
        def script = CompiledRunbooks.runbook(runbook(text, end), 'web.groovy')
        script.runOn(cloud)
        script.run()
    }

    private static Findings check(String text, String end = '}') {
        TextCheck.of(null, [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', runbook(text, end), Optional.empty())
    }
}
