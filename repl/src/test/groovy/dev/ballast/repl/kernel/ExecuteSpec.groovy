package dev.ballast.repl.kernel

import dev.ballast.sandbox.control.Fault
import java.time.Duration

class ExecuteSpec extends KernelSpecification {

    def 'a cell tells its input, its text and its result between busy and idle'() {
        when:
        def id = client.begin("println 'seen'; 6 * 7")
        def reply = client.awaited(id)

        then:
        reply == [status: 'ok', execution_count: 1, user_expressions: [:], payload: []]
        client.published.findAll { Client.parent(it).msg_id == id }.collect { Client.typeOf(it) } ==
            ['status', 'execute_input', 'stream', 'execute_result', 'status']
        client.reported(id, 'execute_input') == [[code: "println 'seen'; 6 * 7", execution_count: 1]]
        client.reported(id, 'stream') == [[name: 'stdout', text: 'seen\n']]
        client.reported(id, 'execute_result') == [[data: ['text/plain': '42'], metadata: [:], execution_count: 1]]
    }

    def 'what a cell declares is there for the next, and results by their number'() {
        expect:
        shown('def a = 20; int b = 1\ndef twice(x) { 2 * x }\nnull') == ''
        shown('twice(a) + b') == '41'
        shown('_2 + 1') == '42'
    }

    def 'works in the cloud, says in its text what happens there, coloured, and sums it up before its result'() {
        when:
        def id = client.begin("region 'us-east'\nvolume('data', 20).size")
        client.awaited(id)
        def lines = client.printed(id).readLines()

        then:
        lines[0].startsWith('\u001B[32m+')
        plain(lines[0]) ==~ /\+ volume 'data' \w+ \(1001\)/
        lines[1] ==~ /  volume 'data' is active \(\d+ s\)/
        plain(lines[2]) ==~ /done: 1 created; \d requests, \d+\.\d s/
        lines.size() == 3
        client.reported(id, 'execute_result')*.data*.get('text/plain') == ['20']
        client.published.findAll { Client.parent(it).msg_id == id }.collect { Client.typeOf(it) }[-3..-1] == ['stream', 'execute_result', 'status']
    }

    def 'what the blocks of a cell add one by one is not told as kept, and what none of them names is reported once'() {
        given:
        client.execute("nodebalancer('web') { port 80; node 'old', '192.168.128.9:80' }")

        when:
        def id = client.begin("(1..3).each { n -> nodebalancer('web') { port 80; node \"n\$n\", \"192.168.128.9:8\$n\" } }")
        client.awaited(id)
        def lines = plain(client.printed(id)).readLines()

        then:
        lines.take(3) == (1..3).collect { "+ node 'n$it' of port 80 of 'web' created (${1003 + it})".toString() }
        lines[3] == "= node 'old' of port 80 of 'web' kept: the block does not name it"
        lines[4].startsWith('done: 3 created, 2 unchanged, 1 kept; ')
        lines.size() == 5
    }

    def 'a call of a cell that is held up says why, once for all calls with one reason'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).status(429).retryAfter(Duration.ofSeconds(20)))

        when:
        def id = client.begin("volume('data', 20, wait: false)")
        client.awaited(id)

        then:
        plain(client.printed(id)).readLines()[0] ==~ /  POST \/volumes: .*; sent again in 20 s, tried until \d\d:\d\d:\d\d UTC/
        plain(client.printed(id)).readLines().count { it.contains('sent again') } == 1
    }

    def 'a cell that fails is summed up, too, and one that touches nothing is not'() {
        given:
        client.execute("region 'us-east'; null")

        when:
        def id = client.begin("volume('data', 20, wait: false)\nthrow new IllegalStateException('over')")
        client.awaited(id)

        then:
        plain(client.printed(id)).readLines().any { it.startsWith('failed: 1 created; ') }
        client.published.findAll { Client.parent(it).msg_id == id }.collect { Client.typeOf(it) }[-3..-1] == ['stream', 'error', 'status']
        shown('1 + 1') == '2'
    }

    def 'a silent cell is told to nobody and does not count'() {
        when:
        def id = client.begin("println 'hidden'; seen = 7", silent: true)
        def reply = client.awaited(id)

        then:
        reply.status == 'ok'
        reply.execution_count == 0
        client.published.findAll { Client.parent(it).msg_id == id }.collect { Client.typeOf(it) } == ['status', 'status']
        shown('seen') == '7'
    }

    def 'expressions beside a cell are answered in the reply'() {
        when:
        def reply = client.execute('x = 6', user_expressions: [twice: 'x * 2', wrong: 'x.nothing()'])

        then:
        reply.user_expressions.twice == [status: 'ok', data: ['text/plain': '12'], metadata: [:]]
        reply.user_expressions.wrong.status == 'error'
        reply.user_expressions.wrong.evalue.contains('nothing')
    }

    def 'every cell that counts has its own number, by which its result and its mistakes are called'() {
        expect:
        client.execute('/vars').execution_count == 1
        shown('6 * 7') == '42'
        client.execute("throw new IllegalStateException('no')").with {
            execution_count == 3 && plain(it).contains('at cell-3:1')
        }
        client.execute('[1, 2').with { execution_count == 4 && plain(it).contains('cell-4:1') }
        client.execute('/time 20 + 3').execution_count == 5
        client.execute('8', store_history: false).execution_count == 5
        client.execute('9', silent: true).execution_count == 5
        shown('[_2, _5, _]') == '[42, 23, 23]'
        client.execute('/time volum(1)').with { execution_count == 7 && plain(it).contains('at cell-7:1') }
    }

    def 'expressions beside a cell leave the last result alone'() {
        given:
        client.execute('6 * 7', user_expressions: [other: '1 + 1'])

        expect:
        shown('[_, _1]') == '[42, 42]'
    }

    def 'a cell that is empty is no cell'() {
        expect:
        client.execute('  \n').with { status == 'ok' && execution_count == 0 }
        client.execute('1').execution_count == 1
    }

    def 'a command works in a cell'() {
        given:
        client.execute('x = 6')
        def listed = client.begin('/vars')

        expect:
        client.awaited(listed).status == 'ok'
        client.reported(listed, 'display_data')[0].data['text/html'].contains('>x</td>')
        shown('/wrong') == '! there is no command /wrong'
        shown('/edit').startsWith('! a notebook has no editor to open')
        client.execute('/quit').payload == [[source: 'ask_exit', keepkernel: false]]
        shown('x') == '6'
    }

    def 'a value that a command shows is displayed'() {
        given:
        client.execute('x = [a: 1]')

        when:
        def id = client.begin('/show x')
        client.awaited(id)

        then:
        client.reported(id, 'display_data')*.data*.get('text/plain') == ['a  1']
    }

    def 'letters beyond the usual ones arrive whole'() {
        expect:
        shown("print 'Grüße 🚀'; null") == 'Grüße 🚀'
    }

    def 'what Java prints byte by byte belongs to the cell and arrives whole'() {
        given:
        def out = System.out
        def err = System.err
        System.out = notebook.out()
        System.err = notebook.err()

        when:
        def id = client.begin("'🚀'.getBytes('UTF-8').each { System.out.write(it as int) }; System.err.println('two')\nnull")
        client.awaited(id)

        then:
        client.printed(id) == '🚀'
        client.printed(id, 'stderr') == 'two\n'

        cleanup:
        System.out = out
        System.err = err
    }

    def 'a cell that closes its output only flushes it'() {
        given:
        def out = System.out
        System.out = notebook.out()

        expect:
        shown("System.out.withPrintWriter { it.println 'one' }; System.out.close(); null") == 'one\n'
        shown("System.out.println 'two'; null") == 'two\n'

        cleanup:
        System.out = out
    }

    def 'what is big arrives whole'() {
        when:
        def id = client.begin("println 'x' * 1_000_000")
        client.awaited(id)

        then:
        client.printed(id).size() == 1_000_001
    }

    def 'much text comes in few messages'() {
        when:
        def id = client.begin("3000.times { println 'line ' + it }")
        client.awaited(id)

        then:
        client.printed(id).readLines().size() == 3000
        client.reported(id, 'stream').size() < 30
    }

    def 'text that is written to both streams by turns comes in few messages, in the order of each'() {
        given:
        def err = System.err
        System.err = notebook.err()

        when:
        def id = client.begin('3000.times { println it; System.err.println(-it) }')
        client.awaited(id)

        then:
        client.printed(id) == (0..2999).collect { "$it\n" }.join('')
        client.printed(id, 'stderr') == (0..2999).collect { "${-it}\n" }.join('')
        client.reported(id, 'stream').size() < 60

        cleanup:
        System.err = err
    }

    def 'a semicolon at the end keeps a value without showing it'() {
        expect:
        shown('6 * 7;') == ''
        shown('_ + 1') == '43'
    }

    def 'a cell that ends in a definition shows nothing: #code'() {
        given:
        client.execute("region 'us-east'; null")

        expect:
        shown(code) == said

        where:
        code                                    || said
        'def a = 5'                             || ''
        'int b = 5'                             || ''
        'def (c, d) = [1, 2]'                   || ''
        'a = 5\nfinal e = a + 1'                || ''
        '5\ndef f() { 6 }'                      || ''
        '5\nclass G { int h }'                  || ''
        'def i = 5\ni'                          || '5'
        'def f() { 6 }\nf()'                    || '6'
        '[1, 2].collect { def j = it; j }'      || '[1, 2]'
        'k = 5'                                 || '5'
    }
}
