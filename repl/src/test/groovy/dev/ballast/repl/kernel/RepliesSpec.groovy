package dev.ballast.repl.kernel

import org.zeromq.SocketType

class RepliesSpec extends KernelSpecification {

    def 'tells about itself on #where'() {
        when:
        def answer = client.request(client."$where", 'kernel_info_request')

        then:
        Client.typeOf(answer) == 'kernel_info_reply'
        answer.content.with {
            status == 'ok' && protocol_version == '5.3' && implementation == 'ballast' &&
                language_info.name == 'groovy' && language_info.file_extension == '.groovy'
        }
        Client.await { client.states(Client.parent(answer).msg_id) == ['busy', 'idle'] }

        where:
        where << ['shell', 'control']
    }

    def 'answers a client that connects again at once with its identity, each time'() {
        given:
        client.shell.close()

        expect:
        50.times {
            client.connect(SocketType.DEALER, connection.ports().shell).withCloseable { client.request(it, 'kernel_info_request') }
        }
    }

    def 'tells whether #code is complete'() {
        expect:
        ask('is_complete_request', [code: code]) == answer

        where:
        code                        || answer
        'x = 1'                     || [status: 'complete']
        "nodebalancer('web') {"     || [status: 'incomplete', indent: '    ']
        'foo(1,'                    || [status: 'incomplete', indent: '']
        'x = )'                     || [status: 'invalid']
        '/time 1 +'                 || [status: 'incomplete', indent: '']
        '/vars'                     || [status: 'complete']
    }

    def 'completes a word, a variable and a command, by letters'() {
        given:
        client.execute('balance = 1')

        expect:
        completed(code).with { it.matches.contains(match) && it.cursor_start == start && it.cursor_end == code.codePointCount(0, code.size()) }

        where:
        code                       || match          | start
        'nodebal'                  || 'nodebalancer' | 0
        'balan'                    || 'balance'      | 0
        "print '🚀🚀'; balan"      || 'balance'      | 12
        '/va'                      || '/vars'        | 0
        '/status --ch'             || '--changed'    | 8
        '/status --all --'         || '--accept'     | 14
        '/import --'               || '--print'      | 8
    }

    def 'completes in #what, sends nothing and asks no value'() {
        given:
        client.execute("region 'us-east'; data = volume('data', 20); made = [size: 1]; class Odd { String toString() { throw new Error('asked') } }; odd = new Odd(); null")
        def sent = cloud.requests()

        expect:
        def found = ask('complete_request', [code: code.replace('|', ''), cursor_pos: code.codePointCount(0, code.indexOf('|'))])
        found.status == 'ok'
        found.matches.contains(match)
        cloud.requests() == sent

        where:
        what                        | code                                            || match
        'a cell of several lines'   | "def a = 1\nnodebalancer('web') {\n    por|\n}" || 'port'
        'the middle of a line'      | "print '🚀'; vol|\nprintln 1"                   || 'volume'
        'a name in quotes'          | "volume('da|')"                                 || 'data'
        'a handle'                  | 'data.att|'                                     || 'attachTo'
        'a map'                     | 'made.si|'                                      || 'size'
        'the argument of a command' | '/show da|'                                     || 'data'
        'a command that measures'   | '/time nodebal|'                                || 'nodebalancer'
        'a profile'                 | '/profile sand|'                                || 'sandbox'
        'an object of its own'      | 'od|'                                           || 'odd'
    }

    def 'a question with a cursor that is nowhere is answered: #code at #cursor'() {
        expect:
        ask('complete_request', [code: code, cursor_pos: cursor]).status == 'ok'
        ask('inspect_request', [code: code, cursor_pos: cursor, detail_level: 1]).status == 'ok'

        where:
        code << ['', 'vol', '🚀', ')))', "'", '/', 'a.b.', '\u0000', '/nothing x']
        cursor << [0, 99, 1, -5, 1, 1, 4, 1, 5]
    }

    def 'a completion tells kinds and signatures'() {
        expect:
        completed('volum').metadata._jupyter_types_experimental.find { it.text == 'volume' }.with { type == 'word' && signature.startsWith('volume(') }
    }

    def 'completes while a cell runs'() {
        given:
        def id = client.begin("println 'begun'; while (true) {}")
        Client.await { client.printed(id) == 'begun\n' }

        when:
        client.request(client.shell, 'complete_request', [code: 'nodebal', cursor_pos: 7])

        then:
        client.states(id) == ['busy']

        cleanup:
        client.request(client.control, 'interrupt_request')
    }

    def 'inspects a word'() {
        when:
        def found = ask('inspect_request', [code: "volume('a', 20)", cursor_pos: 3, detail_level: 0])
        def all = ask('inspect_request', [code: "volume('a', 20)", cursor_pos: 3, detail_level: 1])

        then:
        found.found
        found.data['text/plain'].startsWith('volume(')
        all.data['text/plain'].size() > found.data['text/plain'].size()
        all.data['text/plain'].readLines().every { it.length() <= 72 }
        ask('inspect_request', [code: 'nobodyKnows', cursor_pos: 3]) == [status: 'ok', found: false, data: [:], metadata: [:]]
    }

    def 'inspects #code, sends nothing and asks no value'() {
        given:
        client.execute("region 'us-east'; data = volume('data', 20); null")
        def sent = cloud.requests()

        when:
        def found = ask('inspect_request', [code: code.replace('|', ''), cursor_pos: code.codePointCount(0, code.indexOf('|'))])

        then:
        found.found
        found.data['text/plain'].contains(said)
        cloud.requests() == sent

        where:
        code                                             || said
        'nodebalancer(|'                                 || 'nodebalancer('
        "nodebalancer('web') { port 443, https: | }"     || 'port'
        "print '🚀🚀'; volume|('data')"                   || 'volume('
        'data|'                                          || 'VolumeHandle'
        'data.resize|'                                   || 'resize('
    }

    def 'inspects a variable with the card of its resource, as it is remembered, in text and in HTML'() {
        given:
        client.execute("region 'us-east'; data = volume('data', 20); web = nodebalancer('web') { port 80 }; number = 5; null")
        def sent = cloud.requests()

        when:
        def volume = ask('inspect_request', [code: 'data', cursor_pos: 4])
        def balancer = ask('inspect_request', [code: 'web', cursor_pos: 3])

        then:
        volume.data['text/plain'].readLines()[0].contains('VolumeHandle')
        volume.data['text/plain'] =~ /(?m)^  status +active$/
        volume.data['text/html'].contains('>20 GB</td>')
        balancer.data['text/plain'].contains('80')
        balancer.data['text/html'].startsWith('<ul><li><strong>nodebalancer')
        ask('inspect_request', [code: 'number', cursor_pos: 3]).data.keySet() == ['text/plain'] as Set
        cloud.requests() == sent
    }

    def 'tells the cells that were run: #what'() {
        given:
        ['x = 1; null', 'y = 2', "token = 'abcdef'", 'y = 2'].each { client.execute(it) }
        client.execute('hidden = 1', store_history: false)

        expect:
        ask('history_request', [output: false, raw: true] + asked).history == history

        where:
        what              | asked                                                           || history
        'the last'        | [hist_access_type: 'tail', n: 2]                                || [[0, 2, 'y = 2'], [0, 4, 'y = 2']]
        'a range'         | [hist_access_type: 'range', session: 0, start: 1, stop: 3]      || [[0, 1, 'x = 1; null'], [0, 2, 'y = 2']]
        'another session' | [hist_access_type: 'range', session: -1, start: 1, stop: 3]     || []
        'a pattern'       | [hist_access_type: 'search', pattern: 'x*', n: 9]               || [[0, 1, 'x = 1; null']]
        'a pattern once'  | [hist_access_type: 'search', pattern: '?*2', n: 9, unique: true] || [[0, 4, 'y = 2']]
        'with outputs'    | [hist_access_type: 'tail', n: 1, output: true]                  || [[0, 4, ['y = 2', '2']]]
        'without one'     | [hist_access_type: 'range', start: 1, stop: 2, output: true]     || [[0, 1, ['x = 1; null', null]]]
    }

    def 'has no comms and closes what is opened'() {
        when:
        def id = client.send(client.shell, 'comm_open', [comm_id: 'one', target_name: 'widget', data: [:]])

        then:
        ask('comm_info_request', [:]) == [status: 'ok', comms: [:]]
        Client.await { client.reported(id, 'comm_close') == [[comm_id: 'one', data: [:]]] }
    }

    def 'the heart echoes'() {
        when:
        client.heart.send('beat')

        then:
        client.heart.recvStr() == 'beat'
    }

    private Map completed(String code) {
        ask('complete_request', [code: code, cursor_pos: code.codePointCount(0, code.size())])
    }

    private Map ask(String type, Map content) {
        client.request(client.shell, type, content).content as Map
    }
}
