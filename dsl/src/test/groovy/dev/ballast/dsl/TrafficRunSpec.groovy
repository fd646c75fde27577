package dev.ballast.dsl

import dev.ballast.certificate.Samples
import dev.ballast.error.NotVerifiedException
import dev.ballast.sandbox.Sandbox
import java.time.Instant
import spock.lang.Timeout

/** Runbooks on a simulator with traffic: the words and the real requests see the same service. */
@Timeout(120)
class TrafficRunSpec extends RunbookSpecification {

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').traffic().start()
    }

    def 'verify sees the nodes, their answers and the certificate of a simulator with traffic'() {
        given:
        home.resolve('site.pem').toFile().text = Samples.certificate(hosts: ['www.example.com'], subject: 'C=DE', from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.RSA) + Samples.pkcs8(Samples.RSA)
        def site = """
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            def lb = nodebalancer('web') { port(443, https: cert('${home.resolve('site.pem')}')) { check('connection'); node 'web-1', web.privateIp + ':80' } }
            lb.port(443).node('web-1').awaitUp()
            lb.port(443).verify { get '/'; status 200; body ~/web-1/; certificate() }
            """

        when:
        run(site)

        then:
        noExceptionThrown()

        when:
        nextRun()
        run("instance('web-1').shutdown(); nodebalancer('web').port(443).verify { get '/'; status 200; attempts 1 }")

        then:
        def failure = thrown(NotVerifiedException)
        failure.problem().endsWith('status 503 instead of 200')
    }

    def 'after a restart of the simulator the next run sends the certificate of a port again, and the one after it nothing'() {
        given:
        home.resolve('site.pem').toFile().text = Samples.certificate(hosts: ['www.example.com'], subject: 'C=DE', from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.RSA) + Samples.pkcs8(Samples.RSA)
        def site = "region 'us-east'; nodebalancer('web') { port(443, https: cert('${home.resolve('site.pem')}')) }.port(443).verify { certificate() }"
        run(site)
        def state = home.resolve('account.json')
        state.toFile().text = sandbox.snapshot()
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').state(state).traffic().start()
        cloud = open()

        when:
        run(site)

        then:
        writes()*.takeBefore(' ') == ['PUT']

        when:
        nextRun()
        run(site)

        then:
        writes() == []
    }
}
