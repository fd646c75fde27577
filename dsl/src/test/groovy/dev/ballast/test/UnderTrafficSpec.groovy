package dev.ballast.test

import dev.ballast.sandbox.Sandbox
import groovy.xml.XmlSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.test.RunbookTest.runbook

@OnSandbox(dialect = 'linode', traffic = true)
class UnderTrafficSpec extends Specification {

    static final String REBOOT = 'web.each { it.reboot() }'

    @TempDir
    Path folder

    TestedRun change

    /** A site of three instances that has run once; with an argument it does the change. */
    RunbookTest site(String change, String port = 'port 80') {
        def file = Files.writeString(folder.resolve('site.groovy'), """\
            def web = (1..3).collect { n ->
                instance("web-\$n") { region 'us-east'; type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            }
            def lb = nodebalancer('web') { region 'us-east'; $port; web.each { node it.name, it.privateIp + ':80' } }
            lb.awaitUp()
            if (args) {
                $change
            }""".stripIndent())
        def site = runbook(file.toString())
        site.secrets ROOT_PASS: 'test-only-123456'
        assert site.run().done
        site
    }

    def seen(RunbookTest site) {
        def seen = site.underTraffic { change = run([:], 'now') }
        assert change.done
        seen
    }

    def 'a change that drains loses no request: #what'() {
        when:
        def seen = seen(site(what, port))

        then:
        seen.lost == 0
        seen.failures == [:]
        seen.statuses == [(200): seen.requests]
        seen.nodes.values().sum() == seen.requests
        seen.nodes.keySet() == ['web-1', 'web-2', 'web-3'] as Set

        where:
        what                                                       | port
        'lb.rolling(pause: 30.seconds) { it.instance.reboot() }'   | 'port 80'
        'lb.rolling(pause: 30.seconds) { it.instance.reboot() }'   | 'port 80, protocol: "tcp"'
        'lb.port(443).change(https: selfSigned("b.example.test"))' | 'port 443, https: selfSigned("a.example.test")'
    }

    def 'a change that does not drain loses the same requests each time: #what'() {
        expect:
        with(seen(site(what, port))) {
            [requests, lost, failures] == [all, gone, why]
            nodes.values().sum() == requests - lost
        }

        where:
        what                                  | port                                                                                         || all  | gone | why
        // Those that last when their backend reboots.
        'lb.rolling { it.instance.reboot() }' | 'port 80'                                                                                    || 8125 | 8    | [cut: 8L]
        // Until the next check, after its usual interval.
        REBOOT                                | 'port 80'                                                                                    || 7000 | 1995 | [cut: 5L, 'status 503': 1990L]
        REBOOT                                | 'port(80) { check("http") { path "/"; interval 5.seconds; timeout 3.seconds; attempts 2 } }' || 7000 | 395  | [cut: 5L, 'status 503': 390L]
        REBOOT                                | 'port 80, protocol: "tcp"'                                                                   || 7000 | 1995 | [cut: 1995L]
    }

    def 'the answer names what was lost with the line of the runbook, and draws it'() {
        when:
        def seen = seen(site(REBOOT))
        def drawn = new XmlSlurper().parseText(seen.svg())

        then:
        seen.toString().readLines()[0].startsWith("7000 requests, 1995 lost {cut=5, status 503=1990}, by node {web-1=")
        seen.toString().readLines()[1..-1] == ["$seen.lost lost in the seconds 9 to 30 after instance 'web-3' reboot sent (site.groovy:7)"]
        seen.seconds*.number() == (0..<70)
        seen.seconds.findAll { it.lost() }*.number() == (9..<30).toList()
        seen.seconds*.lost().sum() == seen.lost
        seen.marks*.text() == (1..3).collect { "instance 'web-$it' reboot sent" }
        seen.marks.every { it.second() == 10 && it.line() == 'site.groovy:7' }
        0 < seen.p50 && seen.p50 <= seen.p99

        and:
        drawn.text*.text().containsAll(['lost ' + seen.lost, 'web-1 ' + seen.nodes['web-1'], '7', '70 s'])
        drawn.g.title*.text() == seen.marks.collect { it.line() + ' ' + it.text() }
    }

    def 'a port has users once it has served, and until the end'() {
        given:
        def file = Files.writeString(folder.resolve('site.groovy'), """\
            def web = instance('web-1') { region 'us-east'; type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }
            def lb = nodebalancer('web') { region 'us-east'; port 80; port 8080; node 'web-1', web.privateIp + ':80' }
            lb.awaitUp()
            if (args) { lb.port(8080).delete() }""".stripIndent())
        def site = runbook(file.toString())

        expect: 'not while it is created'
        with(site.underTraffic { run() }) { [lost, nodes.keySet()] == [0, ['web-1'] as Set] }

        and: 'after it is deleted'
        with(site.underTraffic(100, { site.run([:], 'now') })) { failures.keySet() == ['no connection'] as Set && lost > 0 }
    }

    def 'users are not sent twice at once, and the answer takes no more room after a long pause'() {
        given:
        def site = site(REBOOT)
        def refused = null

        when:
        def seen = site.underTraffic(rate: 5) {
            try {
                underTraffic(rate: 5) { run() }
            } catch (IllegalStateException already) {
                refused = already.message
            }
            advance(Duration.ofDays(100_000))
        }

        then:
        refused == 'the simulator has users already: end those first'
        seen.requests == 355
        seen.toString().length() < 200
        seen.svg().length() < 20_000
    }

    def 'without users it is refused: #why'() {
        given:
        def file = Files.writeString(folder.resolve('empty.groovy'), "println 'nothing'")
        def simulator = Sandbox.with().dialect('linode')
        def empty = runbook(file.toString(), traffic ? simulator.traffic() : simulator)

        when:
        empty.underTraffic(options) { run() }

        then:
        def refused = thrown(RuntimeException)
        refused.message == why

        where:
        options    | traffic || why
        [rate: 0]    | true    || 'the rate is 1 to 1000 requests a second, not 0'
        [rate: 1.5]  | true    || 'the rate is a whole number of requests a second, not 1.5'
        [rate: null] | true    || 'the rate is a whole number of requests a second, not null'
        [rate: 1001] | true    || 'the rate is 1 to 1000 requests a second, not 1001'
        [users: 3]   | true    || 'underTraffic takes a rate, such as underTraffic(rate: 200) { run() }'
        [rate: 50]   | false   || 'the simulator has no traffic: start it with Sandbox.with().traffic()'
        [rate: 50]   | true    || 'no port has served a request, so no user has seen anything'
    }
}
