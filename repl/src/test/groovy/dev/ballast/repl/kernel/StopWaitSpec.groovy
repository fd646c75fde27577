package dev.ballast.repl.kernel

import dev.ballast.CloudBuilder
import dev.ballast.dsl.Cloud
import dev.ballast.sandbox.Sandbox
import java.time.Duration

/** Stops waits for a service in real time, whose clock nobody turns for them. */
class StopWaitSpec extends KernelSpecification {

    @Override
    Cloud open(CloudBuilder builder) {
        sandbox.close()
        sandbox = Sandbox.with().realTime().start()
        builder.environment([BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
                             XDG_STATE_HOME: folder.toString()], folder).open()
    }

    def 'an interrupt ends a wait, says what goes on in the cloud, and the next cell finds it'() {
        given:
        client.execute("kept = 7; made = volume('data', 20, wait: false)")

        when:
        def error = stopped("volume('data', 20)") { sandbox.requests().find { it.key == 'GET /volumes/{id}' }?.value > 1 }

        then:
        error.evalue == "stopped while waiting for volume 'data'; the service continues the requested change"
        plain(error).contains('at cell-2:2')
        sandbox.requests()['POST /volumes'] == 1
        shown('[kept, made.id]') == '[7, 1001]'
    }

    def 'waits at once in parallel are stopped, and a second wait after the first'() {
        given:
        client.execute("many = (1..3).collect { volume('data-' + it, 20, wait: false) }")

        expect:
        2.times {
            stopped("parallel(1..3) { volume('data-' + it, 20) }") { sandbox.requests().find { it.key == 'GET /volumes/{id}' }?.value > 1 }
        }
        shown('many.size()') == '3'
    }

    def 'a cell is stopped while something is live in it, which asks for nothing afterwards'() {
        given:
        client.execute("made = volume('data', 20, wait: false)")

        expect:
        stopped("live made\nvolume('data', 20)") { sandbox.requests().find { it.key == 'GET /volumes/{id}' }?.value > 2 }
        client.published.any { it.content.data?.get('text/plain') =~ /status +creating/ }
        shown('made.id') == '1001'
    }

    /** Runs a cell until it waits, stops it, and returns its answer. */
    private Map<String, Object> stopped(String code, Closure<Boolean> waits) {
        def id = client.begin("println 'begun'\n$code")
        Client.await { client.printed(id).startsWith('begun') && waits() }
        client.request(client.control, 'interrupt_request')
        def reply = client.awaited(id)
        assert reply.ename == 'Stopped'
        reply
    }
}
