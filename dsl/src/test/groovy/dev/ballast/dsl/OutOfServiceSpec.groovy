package dev.ballast.dsl

import dev.ballast.error.WaitTimeoutException
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftAcceptance
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import java.time.Duration

import static dev.ballast.reconcile.drift.Drift.State.ACCEPTED
import static dev.ballast.reconcile.drift.Drift.State.DIFFERS
import static dev.ballast.reconcile.drift.Drift.State.DOWN
import static dev.ballast.reconcile.drift.Drift.State.HELD
import static dev.ballast.reconcile.drift.Drift.State.SAME

/** Instances that are off and nodes that get no connections: who said so, since when, and what status, a run and a wait say of it. */
class OutOfServiceSpec extends RunbookSpecification {

    static final String MACHINE = "type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'"
    static final String BOOT = "boot what is off, then run again:${System.lineSeparator()}    instance('web-1').boot()"
    static final String NODE = "node 'web-1', '192.168.128.7:80'"

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'an instance that is off is down unless a block or a verb said so: #by'() {
        given:
        run("region 'us-east'; instance('web-1') { $MACHINE; $words }$verbs")
        later()
        if (byHand) {
            power(byHand)
            later()
        }

        expect:
        state('web-1') == found
        needsAttention() == (found in [DOWN, DIFFERS])

        when:
        nextRun()
        run("region 'us-east'; instance('web-1') { $MACHINE; $words }")

        then:
        writes() == []
        reported() == [kept ? "instance 'web-1' kept: $kept".toString() : "instance 'web-1' unchanged"]

        where:
        by                              | words          | verbs                                     | byHand     || found   | kept
        'nobody, it runs'               | ''             | ''                                        | null       || SAME    | null
        'another client'                | ''             | ''                                        | 'shutdown' || DOWN    | 'power off, was on'
        'a block that does not boot it' | 'booted false' | ''                                        | null       || SAME    | null
        'another client after a boot'   | 'booted false' | '.boot().awaitRunning()'                  | 'shutdown' || DOWN    | 'power off, was on'
        'a verb'                        | ''             | '.awaitRunning().shutdown()'              | null       || HELD    | 'power off, by line 1 of web.groovy, 2 min ago'
        'a verb, then another client'   | ''             | '.awaitRunning().shutdown()'              | 'boot'     || DIFFERS | 'power on, was off'
        'a verb that a boot ended'      | ''             | '.awaitRunning().shutdown().boot()'       | null       || SAME    | null
        'another client after a reboot' | ''             | '.awaitRunning().shutdown().boot().reboot()' | 'shutdown' || DOWN | 'power off, was on'
    }

    def 'a person accepts that an instance is off'() {
        given:
        run("region 'us-east'; instance('web-1') { $MACHINE }.awaitRunning()")
        power('shutdown')
        later()
        nextRun()

        when:
        new DriftAcceptance('web-1.power', 'a spare', null).accept(cloud.account())

        then:
        state('web-1') == ACCEPTED
        !needsAttention()

        when: 'a verb boots it'
        nextRun()
        run("instance('web-1').boot().awaitRunning()")
        power('shutdown')
        later()

        then:
        state('web-1') == DOWN
    }

    def 'each run lists a node that a verb holds back, with the line and the age, and status has a state for it: #verb'() {
        given:
        run("region 'us-east'\nnodebalancer('shop') { port(80, check: 'none') { $NODE } }")
        nextRun()
        run("\nnodebalancer('shop').port(80).node('web-1').$verb()")
        later(Duration.ofDays(4))

        expect:
        state('shop:80:web-1') == HELD
        [3, 4, 5].collect { needsAttention(it) } == [true, true, false]

        when: 'the verb is called again, and a block leaves the mode alone'
        nextRun()
        run("nodebalancer('shop').port(80).node('web-1').$verb()")
        nextRun()
        run("region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { $NODE } }")

        then:
        reported().count("node 'web-1' of port 80 of 'shop' kept: mode $verb, by line 2 of web.groovy, 4 days ago".toString()) == 1

        when:
        nextRun()
        run(end)

        then:
        state('shop:80:web-1') == SAME
        !needsAttention(0)

        where:
        verb     | end
        'drain'  | "nodebalancer('shop').port(80).node('web-1').accept()"
        'reject' | "region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { node 'web-1', '192.168.128.7:80', mode: 'accept' } }"
        'drain'  | "region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { node 'web-1', '192.168.128.7:80', mode: 'drain' } }"
    }

    def 'a mode that no block names any more is listed as that of an earlier run'() {
        given:
        run("region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { node 'web-1', '192.168.128.7:80', mode: 'drain' } }")
        nextRun()

        when:
        run("region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { $NODE } }")
        later()

        then:
        reported().any { it.startsWith("node 'web-1' of port 80 of 'shop' kept: mode drain, by an earlier run, ") }
        state('shop:80:web-1') == HELD

        when:
        nextRun()
        run("region 'us-east'; nodebalancer('shop') { port(80, check: 'none') { node 'web-1', '192.168.128.7:80', mode: 'drain' } }")

        then:
        state('shop:80:web-1') == SAME
    }

    def 'what a verb holds back and another client has changed differs'() {
        given:
        run("region 'us-east'\nnodebalancer('shop') { port(80, check: 'none') { $NODE } }.port(80).node('web-1').drain()")

        when:
        OtherClient.change(sandbox, "nodebalancers/${id('nodebalancer', 'shop')}/configs/${id('config', 'shop:80')}/nodes/${id('node', 'shop:80:web-1')}", [mode: 'accept'])

        then:
        state('shop:80:web-1') == DIFFERS
    }

    def 'a rolling leaves the record of the verb that has drained a node before'() {
        given:
        run("""
            region 'us-east'
            def web = instance('web-1') { $MACHINE; privateIp() }.awaitRunning()
            nodebalancer('shop') { port(80) { node 'web-1', web.privateIp + ':80' } }.awaitUp().port(80).node('web-1').drain()
            """)
        later(Duration.ofDays(4))
        nextRun()

        when:
        run("nodebalancer('shop').rolling { }")

        then:
        drift('shop:80:web-1').with { [it.state(), it.hold().by()] } == [HELD, 'line 4 of web.groovy']
        needsAttention(4)
    }

    def 'a node that is down has the state of its instance as the reason: #kind'() {
        given:
        makeElsewhere('vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        makeElsewhere('vpcs', [label: 'twin', region: 'us-sea', subnets: [[label: 'twin', ipv4: '10.0.0.0/24']]])
        run("""
            region 'us-sea'
            instance('twin') { $MACHINE; vpc subnet('twin') }.awaitRunning()
            def web = instance('web-1') { $MACHINE; $machine }.awaitRunning()
            nodebalancer('shop') { $balancer; port(80) { node 'web-1', $address + ':80' } }.awaitUp()
            """)
        power('shutdown')
        later()

        expect:
        drift('shop:80:web-1').with { [it.state(), it.detail()] } == [DOWN, 'instance web-1 is offline']

        when: 'a run waits for it'
        nextRun()
        run("nodebalancer('shop').awaitUp(timeout: 20.seconds)")

        then:
        WaitTimeoutException late = thrown()
        late.problem().contains("not up: 'web-1' at ")
        late.problem().endsWith("(DOWN, instance 'web-1' is off)")
        late.remedy().get() == BOOT

        when:
        nextRun()
        run("nodebalancer('shop').port(80).node('web-1').awaitUp(timeout: 20.seconds)")

        then:
        WaitTimeoutException one = thrown()
        one.problem().endsWith("the wait ran out; instance 'web-1' is off")
        one.remedy() == late.remedy()

        where:
        kind   | machine              | balancer                               | address
        'vpc'  | "vpc subnet('shop')" | "type 'premium'; vpc subnet('shop')"   | 'web.vpcIp'
        'ipv6' | ''                   | "type 'premium'"                       | '"[$web.ipv6]"'
        'ipv4' | 'privateIp()'        | ''                                     | 'web.privateIp'
    }

    def 'a wait for an instance that is off says to boot it'() {
        given:
        run("region 'us-east'; instance('web-1') { $MACHINE }.awaitRunning()")
        power('shutdown')
        later()
        nextRun()

        when:
        run("instance('web-1').awaitRunning(timeout: 20.seconds)")

        then:
        WaitTimeoutException late = thrown()
        late.remedy().get() == BOOT
    }

    private void power(String verb) {
        OtherClient.create(sandbox, "linode/instances/${id('instance', 'web-1')}/$verb", [:])
    }

    private void later(Duration time = Duration.ofMinutes(2)) {
        sandbox.advance(time)
    }

    private long id(String kind, String path) {
        cloud.account().ids(kind)[path] as long
    }

    private Drift drift(String path) {
        nextRun()
        DriftReport.read(cloud.account(), [], false, 14, null).all().toList().find { it.path() == path }
    }

    private Drift.State state(String path) {
        drift(path).state()
    }

    private boolean needsAttention(Integer due = null) {
        nextRun()
        DriftReport.read(cloud.account(), [], false, 14, due).needsAttention()
    }
}
