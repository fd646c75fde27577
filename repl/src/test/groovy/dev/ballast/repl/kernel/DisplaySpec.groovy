package dev.ballast.repl.kernel

import dev.ballast.model.Secret
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.Executor

class DisplaySpec extends KernelSpecification {

    static final String BALANCER = '''web = instance('web-1') { type 'standard-1'; privateIp() }
        lb = nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }; null'''

    def 'what a cell shows are displays in their order, and no result'() {
        when:
        def id = client.begin("$BALANCER\nshow lb\nshow null\nshow([[port: 80, up: 1]])\nshow 'text'")
        client.awaited(id)
        def shown = displays(id).findAll { !it.transient }*.data

        then:
        shown*.keySet()*.toList() == [['text/plain', 'image/svg+xml', 'text/html'], ['text/plain', 'text/html'], ['text/plain']]
        shown[0]['text/plain'].contains('0 of 1 up')
        shown[1]['text/html'].contains('tabular-nums">80</td>')
        shown[2]['text/plain'] == 'text'
        client.reported(id, 'execute_result') == []
    }

    def 'a picture is HTML, too, as an image that holds all of it, which no client cleans away'() {
        given:
        notebook.hide(Secret.of('hidden-name'))
        client.execute(BALANCER)

        when:
        def id = client.begin("nodebalancer('web') { port 80; node 'hidden-name', '192.168.128.9:80' }")
        client.awaited(id)
        def data = client.reported(id, 'execute_result')[0].data
        def image = (data['text/html'] =~ /^<img alt="([^"]*)" style="max-width:100%;height:auto" src="data:image\/svg\+xml;base64,([^"]+)"\/>$/)

        then:
        image.matches()
        image.group(1).startsWith('nodebalancer &#39;web&#39; (id ')
        new String(image.group(2).decodeBase64(), 'UTF-8') == data['image/svg+xml']
        !data['image/svg+xml'].contains('hidden-name')
        data['image/svg+xml'].contains('(secret)')
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
        def updates = client.reported(id, 'update_display_data').findAll { it.transient == first.transient }
        int looks = events.count { it instanceof Progress.Waiting || it instanceof Progress.Arrived }

        then:
        first.data['text/plain'].contains('0 of 1 up')
        updates.last().data['text/plain'].contains('1 of 1 up')
        updates.last().data['image/svg+xml'].contains('1 of 1 up')
        displays(id).count { it.data['image/svg+xml'] } == 1
        looks > 2
        sandbox.journal().size() - before == 1 + 1 + looks
    }

    def 'a live volume changes with its state'() {
        given:
        client.execute("data = volume('data', 20, wait: false); null")

        when:
        def id = client.begin('live data; data.awaitActive(); null')
        client.awaited(id)
        def first = displays(id).find { it.data['text/plain'].startsWith('volume') }
        def updates = client.reported(id, 'update_display_data').findAll { it.transient == first.transient }

        then:
        first.data['text/plain'] =~ /status +creating/
        updates.last().data['text/plain'] =~ /status +active/
        updates.last().data['text/html'].contains('>active</td>')
    }

    def 'what the service does not answer any more is shown as not known, and the cell goes on'() {
        given:
        client.execute("$BALANCER\ndata = volume('data', 20); null")
        sandbox.fail(Fault.on('GET /volumes/{id}').skip(1).status(403))

        when:
        def id = client.begin('live data; web.boot(); lb.awaitUp(); 42')
        client.awaited(id)
        def first = displays(id).find { it.data['text/plain'].startsWith('volume') }
        def updates = client.reported(id, 'update_display_data').findAll { it.transient == first.transient }

        then:
        first.data['text/plain'] =~ /status +active/
        updates.last().data['text/plain'] =~ /status +not known \(.*403.*\)/
        client.reported(id, 'execute_result')*.data*.get('text/plain') == ['42']
    }

    def 'what cannot be drawn again is said, and the cell goes on'() {
        given:
        sandbox.fail(Fault.on('GET /compute/instances').skip(1).status(403))

        when:
        def id = client.begin('live instances(); 42')
        client.awaited(id)

        then:
        plain(client.printed(id)).readLines().count { it.startsWith('warning: a live display cannot be redrawn: ') } == 1
        client.reported(id, 'execute_result')*.data*.get('text/plain') == ['42']
    }

    def 'what is live is drawn for the last time when a cell fails, and nobody is asked for it'() {
        given:
        client.execute(BALANCER)
        def id = client.begin('live lb; web.boot(); live lb.port(80); lb.port(80).status; throw new IllegalStateException("over")')

        when:
        client.awaited(id)
        int after = sandbox.journal().size()

        then:
        client.reported(id, 'error')*.evalue == ['IllegalStateException: over']
        client.execute('1').status == 'ok'
        sandbox.journal().size() == after
    }

    def 'clear removes what the cell has shown so far, and a wait after it is shown anew'() {
        given:
        client.execute(BALANCER)

        when:
        def id = client.begin("println 'before'; live lb; web.boot(); lb.awaitUp(); clear(); show 'after'; volume('data', 20); null")
        client.awaited(id)
        def reported = client.published.findAll { Client.parent(it).msg_id == id }
        def cleared = reported.findIndexOf { Client.typeOf(it) == 'clear_output' }
        def displays = reported.drop(cleared + 1).findAll { Client.typeOf(it) == 'display_data' }*.content

        then:
        reported[cleared].content == [wait: false]
        reported.take(cleared).count { Client.typeOf(it) == 'display_data' } == 2
        displays[0].data == ['text/plain': 'after']
        displays[1].data['text/plain'].startsWith("waiting for volume 'data'")
        displays.size() == 2
        reported.drop(cleared + 1).findAll { Client.typeOf(it) == 'update_display_data' }*.content*.transient.unique() == [displays[1].transient]
    }

    def 'a silent cell shows nothing'() {
        when:
        def id = client.begin("$BALANCER\nshow lb; live lb; clear(); web.boot(); lb.awaitUp()", silent: true)
        client.awaited(id)

        then:
        displays(id) == []
        client.reported(id, 'update_display_data') == []
        client.reported(id, 'clear_output') == []
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

    def 'what is waited for is one display of its cell, which is empty when the wait is over, and its outcome a line'() {
        given:
        client.execute(BALANCER)

        when:
        def id = client.begin("web.boot(); lb.awaitUp(); volume('data', 20); null")
        client.awaited(id)
        def updates = client.reported(id, 'update_display_data')

        then:
        displays(id).size() == 1
        displays(id)[0].data['text/plain'] ==~ /waiting for port 80 of 'web': 0 of 1 up \(\d+ s\)/
        displays(id)[0].data['text/html'].contains('<em>waiting for port 80 of &#39;web&#39;: 0 of 1 up')
        updates*.transient.unique() == [displays(id)[0].transient]
        updates.any { it.data['text/plain'] ==~ /waiting for volume 'data': creating \(\d+ s\)/ }
        updates.last().data == ['text/plain': '', 'text/html': '']
        plain(client.printed(id)) ==~ (/~ instance 'web-1' boot sent\n  port 80 of 'web' is 1 of 1 up \(\d+ s\)\n/ +
            /\+ volume 'data' \w+ \(\d+\)\n  volume 'data' is active \(\d+ s\)\ndone: 1 created, 1 changed; .*\n/)
    }

    def 'a wait that ran out is waited for no more'() {
        given:
        client.execute(BALANCER)

        when:
        def id = client.begin('lb.awaitUp(timeout: 1.seconds)')
        client.awaited(id)

        then:
        displays(id)*.data*.get('text/plain').every { it.startsWith("waiting for port 80 of 'web'") }
        client.reported(id, 'update_display_data').last().data['text/plain'] == ''
        client.reported(id, 'error')[0].evalue.contains('the wait ran out')
    }

    def 'what happened before the first cell is shown in it, and a cell in which nothing happens shows nothing'() {
        given:
        display.accept(new Progress.Note('a new ledger was created'))

        expect:
        plain(shown('null')) == 'note: a new ledger was created\n'
        shown('null') == ''
    }

    def 'what looks as before is not sent again'() {
        given:
        def looks = ['one', 'two', 'two', 'one'].iterator()
        def drawing = drawing(later) { looks.next() }

        when:
        4.times { drawing.requestRedraw() }
        client.execute('null')

        then:
        client.reported('drawn', 'display_data')*.data == [['text/plain': 'one']]
        client.reported('drawn', 'update_display_data')*.data == [['text/plain': 'two'], ['text/plain': 'one']]
    }

    def 'of many waits the first are shown, and the number of the others'() {
        given:
        def output = display.output(caused('waits'))

        when:
        15.times { output.report(new Progress.Waiting("volume <$it>", 'creating', Duration.ofSeconds(3))) }
        client.execute('null')
        def data = client.reported('waits', 'update_display_data').last().data
        def lines = data['text/plain'].readLines()

        then:
        lines.size() == CellOutput.MOST_WAITS
        lines[0] == 'waiting for volume <0>: creating (3 s)'
        lines.last() == 'and for 6 more'
        data['text/html'].contains('volume &#60;8&#62;')
    }

    def 'however often something changes, it is drawn again once, and later changes again'() {
        given:
        List<Runnable> due = []
        int drawn = 0
        def drawing = drawing({ due << it }) { "${++drawn}" }

        when:
        3.times { drawing.requestRedraw() }

        then:
        due.size() == 1
        drawn == 0

        when:
        due[0].run()
        2.times { drawing.requestRedraw() }
        due[1].run()

        then:
        due.size() == 2
        drawn == 2

        when:
        drawing.end { ['text/plain': 'end'] }
        drawing.requestRedraw()

        then:
        due.size() == 2
    }

    private LiveDisplay drawing(Executor later, Closure<String> look) {
        new LiveDisplay(notebook, caused('drawn'), later, ['text/plain': 'one'], { ['text/plain': look().toString()] })
    }

    private static Message caused(String id) {
        new Message(null, [], Client.JSON.writeValueAsString([msg_id: id]), 'execute_request', '', Message.NONE.content())
    }

    private List<Map> displays(String id) {
        client.reported(id, 'display_data')
    }
}
