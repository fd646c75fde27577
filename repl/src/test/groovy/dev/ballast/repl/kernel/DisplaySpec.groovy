package dev.ballast.repl.kernel

import dev.ballast.converge.Progress
import java.time.Duration
import tools.jackson.databind.node.JsonNodeFactory

class DisplaySpec extends KernelSpecification {

    static final String BALANCER = '''web = instance('web-1') { type 'standard-1'; privateIp() }
        lb = nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }; null'''

    def 'what a cell shows are displays in their order, and no result'() {
        when:
        def id = client.begin("$BALANCER\nshow lb\nshow null\nshow([[port: 80, up: 1]])\nshow 'text'")
        client.awaited(id)
        def shown = displays(id).findAll { !it.transient }*.data

        then:
        shown*.keySet()*.toList() == [['text/plain', 'image/svg+xml'], ['text/plain', 'text/html'], ['text/plain']]
        shown[0]['text/plain'].contains('0 of 1 up')
        shown[1]['text/html'].contains('tabular-nums">80</td>')
        shown[2]['text/plain'] == 'text'
        client.told(id, 'execute_result') == []
    }

    def 'what is live is one display that changes while the cell waits, and costs one look at it'() {
        given:
        client.execute(BALANCER)
        events.clear()
        int before = sandbox.journal().size()

        when:
        def id = client.begin('live lb; web.boot(); lb.awaitUp(); null')
        client.awaited(id)
        def first = displays(id).find { it.data['image/svg+xml'] }
        def updates = client.told(id, 'update_display_data').findAll { it.transient == first.transient }
        int looks = events.count { it instanceof Progress.Waiting || it instanceof Progress.Arrived }

        then:
        first.data['text/plain'].contains('0 of 1 up')
        updates.last().data['text/plain'].contains('1 of 1 up')
        updates.last().data['image/svg+xml'].contains('1 of 1 up')
        displays(id).count { it.data['image/svg+xml'] } == 1
        looks > 2
        sandbox.journal().size() - before == 1 + 1 + looks
    }

    def 'what is live is drawn for the last time when a cell fails, and nobody is asked for it'() {
        given:
        client.execute(BALANCER)
        def id = client.begin('live lb; web.boot(); live lb.port(80); lb.port(80).status; throw new IllegalStateException("over")')

        when:
        client.awaited(id)
        int after = sandbox.journal().size()

        then:
        client.told(id, 'error')*.evalue == ['IllegalStateException: over']
        client.execute('1').status == 'ok'
        sandbox.journal().size() == after
    }

    def 'a silent cell shows nothing'() {
        when:
        def id = client.begin("$BALANCER\nshow lb; live lb; web.boot(); lb.awaitUp()", silent: true)
        client.awaited(id)

        then:
        displays(id) == []
        client.told(id, 'update_display_data') == []
    }

    def 'what a thread shows after its cell belongs to that cell'() {
        given:
        def first = client.begin("go = new java.util.concurrent.CountDownLatch(1)\nThread.startDaemon { go.await(); live 'late' }\nnull")
        client.awaited(first)

        when:
        def second = client.begin('go.countDown()')
        client.awaited(second)

        then:
        Client.await { displays(first)*.data == [['text/plain': 'late']] }
        displays(second) == []
    }

    def 'what happens is one display of its cell, whose waits become their outcome'() {
        given:
        client.execute(BALANCER)

        when:
        def id = client.begin('web.boot(); lb.awaitUp(); null')
        client.awaited(id)
        def updates = client.told(id, 'update_display_data')

        then:
        displays(id).size() == 1
        displays(id)[0].data['text/plain'] == "~ instance 'web-1' boot sent"
        updates*.transient.unique() == [displays(id)[0].transient]
        updates.any { it.data['text/plain'] =~ /\n  waiting for port 80 of 'web': 0 of 1 up \(0 s\)$/ }
        updates.last().data['text/plain'] =~ /boot sent\n  port 80 of 'web' is 1 of 1 up \(\d+ s\)$/
        updates.last().data['text/html'] =~ /^<div style="[^"]*"><div>~ instance &#39;web-1&#39; boot sent<\/div><div>  port 80/
    }

    def 'a wait that ran out is waited for no more'() {
        given:
        client.execute(BALANCER)

        when:
        def id = client.begin('lb.awaitUp(timeout: 1.seconds)')
        client.awaited(id)

        then:
        client.told(id, 'update_display_data').last().data['text/plain'] =~ /^  no longer waiting for port 80 of 'web': 0 of 1 up \(\d s\)$/
        client.told(id, 'error')[0].evalue.contains('the wait ran out')
    }

    def 'what happened before the first cell is shown in it, and a cell in which nothing happens has no display'() {
        given:
        progress.accept(new Progress.Note('a new ledger was made'))

        when:
        def first = client.begin('1')
        client.awaited(first)
        def second = client.begin('2')
        client.awaited(second)

        then:
        displays(first)*.data*.get('text/plain') == ['note: a new ledger was made']
        displays(second) == []
    }

    def 'what looks as before is not sent again'() {
        given:
        def drawing = new CellDrawing(notebook, new Request([], '{"msg_id": "drawn"}', 'execute_request', JsonNodeFactory.instance.objectNode()))

        when:
        ['one', 'one', 'two', 'two', 'one'].each { drawing.draw(['text/plain': it]) }
        client.execute('null')

        then:
        client.told('drawn', 'display_data')*.data == [['text/plain': 'one']]
        client.told('drawn', 'update_display_data')*.data == [['text/plain': 'two'], ['text/plain': 'one']]
    }

    def 'of a long list the last lines are kept, and waits that go on'() {
        given:
        def page = new ProgressPage()

        when:
        page.add(new Progress.Waiting('data', 'creating', Duration.ofSeconds(3)))
        300.times { page.add(new Progress.Warning("number $it <b>")) }
        def lines = page.forms()['text/plain'].readLines()

        then:
        lines.size() == 1 + ProgressPage.MOST
        lines[0..2] == ['... 101 lines before these', '  waiting for data: creating (3 s)', 'warning: number 101 <b>']
        page.forms()['text/html'].contains('<strong>warning: number 299 &#60;b&#62;</strong>')
    }

    def 'a drawing is asked for again only when it was drawn, a quarter of a second apart'() {
        given:
        long now = 0
        List<List> due = []
        int drawn = 0
        def redraw = new Redraw({ now }, { task, nanos -> due << [task, nanos] }, { drawn++ })

        when:
        3.times { redraw.ask() }

        then:
        due*.get(1) == [Redraw.APART_NANOS]

        when:
        now = 250_000_000
        due[0][0].run()
        now = 300_000_000
        redraw.ask()

        then:
        drawn == 1
        due*.get(1) == [250_000_000L, 200_000_000L]

        when:
        now = 2_000_000_000
        due[1][0].run()
        now = 9_000_000_000
        redraw.ask()

        then:
        drawn == 2
        due.last()[1] == 0L
    }

    private List<Map> displays(String id) {
        client.told(id, 'display_data')
    }
}
