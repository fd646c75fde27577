package dev.ballast.repl.kernel

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.Semaphore

/** What is live is drawn again when an event of the service touches it, also while no word of the cell waits. */
class LiveEventsSpec extends KernelSpecification {

    static final Semaphore GATE = new Semaphore(0)
    static final String HELD = "; ${LiveEventsSpec.name}.GATE.acquire(); null"

    String cell
    int before
    boolean held

    @Override
    Sandbox started() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Map<String, String> environment() {
        [ROOT_PASS: 'a-Root-Password-7']
    }

    def setup() {
        GATE.drainPermits()
        client.execute('''web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            other = instance('other') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }
            lb = nodebalancer('site') { port(80) { node 'web-1', web.privateIp + ':80' } }
            data = volume('data', 20); null''')
        settle()
        mark()
    }

    def cleanup() {
        end()
    }

    def 'a live instance is drawn again when someone else has shut it down, and when that is done'() {
        given:
        begin('live web')

        when:
        outside('linode/instances', 'web-1', 'shutdown')
        look()

        then:
        Client.await { updates().size() == 1 }
        updates()[0].data['text/plain'] =~ /status +shutting_down/

        when:
        settle()
        look()

        then:
        Client.await { updates().size() == 2 }
        updates()[1].data['text/plain'] =~ /status +offline/
    }

    def 'a live NodeBalancer is drawn again on an event of an instance behind it'() {
        given:
        begin('live lb')

        when:
        outside('linode/instances', 'web-1', 'shutdown')
        int drawn = reads('GET /v4/nodebalancers')
        look()

        then:
        reads('GET /v4/nodebalancers') > drawn
    }

    def 'an event of what is not shown draws nothing, and only the events are read'() {
        given:
        begin('live web; live data')
        outside('linode/instances', 'other', 'shutdown')
        mark()

        when:
        look()

        then:
        updates() == []
        sent()*.operation.unique() == ['GET /account/events']
    }

    def 'a live list is drawn again on an event: #code'() {
        given:
        begin(code)

        when:
        outside('linode/instances', 'other', 'shutdown')
        look()

        then:
        Client.await { updates().size() == 1 }
        updates()[0].data['text/plain'].contains('shutting_down')

        where:
        code << ['live instances()', 'live([web, other])']
    }

    def 'looks become rarer while nothing happens, and frequent again when something did'() {
        given:
        begin('live web')

        when:
        5.times { look() }
        def pauses = pauses()
        outside('linode/instances', 'web-1', 'shutdown')
        look()

        then:
        pauses == [2, 4, 8, 16, 30, 30]
        this.pauses().last() == 2
    }

    def 'nothing is asked after the end of the cell'() {
        given:
        begin('live web')
        end()
        mark()

        when:
        look()

        then:
        sent() == []
        due == []
    }

    def 'nothing is asked after an interrupt, nor after clear: #code'() {
        given:
        begin(code)
        if (stopped) {
            kernel.interrupt()
            end()
        }
        mark()

        when:
        look()

        then:
        sent() == []
        due == []

        where:
        code                || stopped
        'live web'          || true
        'live web; clear()' || false
    }

    def 'a cell asks for no events if it shows nothing live: #code'() {
        when:
        client.execute(code)

        then:
        reads('GET /v4/account/events') == 0
        due == []

        where:
        code << ['show web; null', "live 'text'; null", 'live([1, 2]); null', 'web.status; null']
    }

    def 'two live values of a cell share one look'() {
        given:
        begin('live web; live data')

        expect:
        due.size() == 1
        reads('GET /v4/account/events') == 1
    }

    def 'a token that may not read events gets one warning, and what is live is drawn at the end as before'() {
        given:
        sandbox.fail(Fault.on('GET /account/events').status(401))

        when:
        begin('live web')
        outside('linode/instances', 'web-1', 'shutdown')
        end()

        then:
        due == []
        plain(client.printed(cell)).readLines().count { it.startsWith('warning: a live display is not redrawn on events: ') } == 1
    }

    private void begin(String code) {
        cell = client.begin(code + HELD)
        held = true
        Client.await { GATE.hasQueuedThreads() }
    }

    private void end() {
        GATE.release()
        if (held) {
            client.awaited(cell)
        }
        held = false
    }

    private void look() {
        def next = due.remove(0)
        waited << next.after
        next.look.run()
    }

    private final List<Duration> waited = []

    private List<Long> pauses() {
        (waited + due*.after)*.toSeconds()
    }

    private void settle() {
        sandbox.advance(Duration.ofMinutes(2))
    }

    private List updates() {
        client.reported(cell, 'update_display_data')
    }

    private void mark() {
        before = sandbox.journal().size()
    }

    private List sent() {
        sandbox.journal().drop(before)
    }

    private int reads(String begun) {
        sent().count { "$it.method $it.path".startsWith(begun) }
    }

    /** Does to an instance what this session knows nothing about. */
    private void outside(String kind, String label, String verb) {
        def id = cloud.instance(label).id
        def call = new URL("${sandbox.url()}/v4/$kind/$id/$verb").openConnection()
        call.requestMethod = 'POST'
        call.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
        assert call.responseCode == 200
    }
}
