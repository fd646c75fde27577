package dev.ballast.repl.render

import dev.ballast.Ballast
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.TempDir

/** Pictures at Linode have a sign for each mode. */
class NodeSignsSpec extends MarkupSpecification {

    @TempDir
    Path home

    @AutoCleanup
    def sandbox = Sandbox.with().dialect('linode').start()

    @AutoCleanup
    def cloud = Ballast.builder().environment([ROOT_PASS: 'Trial-only-1-long'], home).on(sandbox)

    def web
    def lb

    def setup() {
        web = ['web-1', 'web-2', 'web-3', 'web-4'].collect { name ->
            cloud.instance(name) {
                it.region('us-east')
                it.type('g6-nanode-1')
                it.image('linode/debian12')
                it.rootPass(cloud.secret('ROOT_PASS'))
                it.tags('shop')
                it.privateIp()
            }
        }
        web*.awaitRunning()
        lb = cloud.nodebalancer('web') { balancer ->
            balancer.region('us-east')
            balancer.port(80) { port -> web.each { port.node(it.name, it.privateIp + ':80') } }
        }
        lb.awaitUp()
    }

    def 'a node shows its mode, its weight, and why it is down'() {
        given:
        def port = lb.port(80)
        port.node('web-1').drain()
        port.node('web-2').weight(10)
        port.node('web-4').reject()
        web[2].shutdown()
        sandbox.advance(Duration.ofMinutes(5))

        when:
        def lines = RenderSpecification.shown(lb).readLines()

        then:
        lines.find { it.contains('web-1') }.endsWith('drain')
        lines.find { it.contains('web-2') }.endsWith('up, weight 10')
        lines.find { it.contains('web-3') }.endsWith('web-3 is not booted')
        lines.find { it.contains('web-4') }.endsWith('reject')

        when:
        def svg = new Representations(Limits.USUAL, RenderSpecification.WIDE).of(lb)[Representations.SVG]
        def texts = elements(parsed(svg), 'text')*.textContent

        then:
        elements(parsed(svg), 'title')*.textContent == ['draining', 'rejecting']
        texts.containsAll(['web-3 is not booted', 'web-3 offline'])
    }

    def 'a backup has a sign of its own, beside those of nodes that drain or reject'() {
        given:
        def other = cloud.nodebalancer('other') { it.region('us-east')
            it.port(80) { port -> port.node('spare', web[0].privateIp + ':80', mode: 'backup') } }
        sandbox.advance(Duration.ofMinutes(5))

        expect:
        elements(parsed(new Representations(Limits.USUAL, RenderSpecification.WIDE).of(other)[Representations.SVG]), 'title')*.textContent == ['backup']
    }

    def 'a node of a udp port has no mode to show'() {
        given:
        def dns = cloud.nodebalancer('dns') { it.region('us-sea')
            it.type('premium')
            it.port(53, protocol: 'udp') { port -> port.node('dns-1', '[2001:db8::5]:53') } }
        sandbox.advance(Duration.ofMinutes(5))

        expect:
        RenderSpecification.shown(dns).readLines().find { it.contains('dns-1') }.endsWith('down')
    }
}
