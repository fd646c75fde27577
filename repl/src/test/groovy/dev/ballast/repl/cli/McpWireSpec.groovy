package dev.ballast.repl.cli

import tools.jackson.databind.json.JsonMapper

/** What the server answers to messages that are wrong, or that come at the wrong time. */
class McpWireSpec extends ProgramSpecification {

    static final Map GREETING = [id: 'hello', method: 'initialize', params: [protocolVersion: '2025-11-25', capabilities: [:], clientInfo: [name: 'spec', version: '1']]]
    static final Map BEGUN = [method: 'notifications/initialized']
    static final Map SEARCH = [method: 'tools/call', params: [name: 'words', arguments: [query: 'volume']]]

    def setup() {
        launcher += [launcher: '/no/ballast']
    }

    /** Returns the answers to messages, which may be text, in their order. */
    List<Map> answers(List messages) {
        piped = messages.collect { (it instanceof Map ? JsonMapper.shared().writeValueAsString([jsonrpc: '2.0'] + it) : it) + '\n' }.join()
        assert ballast('mcp') == 0
        out.readLines().collect { JsonMapper.shared().readValue(it, Map) }
    }

    def 'parameters of the wrong form are an error of the client, without a class of ours: #message'() {
        when:
        def answer = answers([GREETING, BEGUN, [id: 2] + message]).find { it.id == 2 }

        then:
        answer.error.code == -32602
        !(out =~ /Exception|modelcontextprotocol|Cannot/)

        where:
        message << [
            [method: 'initialize'], [method: 'initialize', params: [1]], [method: 'tools/call'], [method: 'tools/call', params: 'x'],
            [method: 'tools/call', params: [name: 'check', arguments: 'x']], [method: 'resources/read'], [method: 'tools/call', params: [:]]
        ]
    }

    def 'a request before the greeting is refused, but for ping, and the session can begin after it'() {
        expect:
        answers([BEGUN, [id: 1, method: 'ping'], [id: 2] + SEARCH, GREETING, [id: 3] + SEARCH, [id: 4, method: 'ping'], BEGUN, [id: 5] + SEARCH])
            .collect { [it.id, it.error?.code, it.error?.message] } == [
            [1, null, null], [2, -32600, 'send initialize first'], ['hello', null, null], [3, -32600, 'send notifications/initialized first'], [4, null, null], [5, null, null]]
    }

    def 'an error has the id of its message wherever it can be read: #line'() {
        expect:
        answers([GREETING, BEGUN, line]).last().with { [it.id, it.error.code] } == [id, code]

        where:
        line                                         || id   | code
        '{"jsonrpc":"2.0","id":7}'                   || 7    | -32600
        '{"jsonrpc":"2.0","id":"a","method":null}'   || 'a'  | -32600
        '{"id":8,"method":"ping"}'                   || 8    | -32600
        '{"jsonrpc":"2.0","id":1.5,"method":"ping"}' || null | -32600
        '{"jsonrpc":"2.0"}'                          || null | -32600
        '[]'                                         || null | -32600
        '{"jsonrpc":"2.0","id":9'                    || null | -32700
    }

    def 'an error quotes no character that hides or turns a text: #message'() {
        expect:
        answers([GREETING, BEGUN, [id: 2] + message]).last().error
        !out.contains('\u202e')

        where:
        message << [[method: 'tools/call', params: [name: 'a\u202eb']], [method: 'a\u202eb'], [method: 'resources/read', params: [uri: 'a\u202eb']]]
    }

    def 'a request whose id is in use is refused, and the first one is answered'() {
        expect:
        answers([GREETING, BEGUN, *([[id: 2] + SEARCH] * 30)]).with { all ->
            all.findAll { it.id == 2 }.every { it.result } && all.findAll { it.id == null }.every { it.error.code == -32600 } && all.size() == 31
        }
    }

    def 'arguments that no process can have are refused, and no class of Java is named: #problem'(String problem, String argument) {
        given:
        launcher.launcher = '/bin/true'

        expect:
        answers([GREETING, BEGUN, [id: 2, method: 'tools/call', params: [name: 'show', arguments: [name: argument]]]]).last().result.with {
            it.isError && it.content[0].text.startsWith('error: the system does not start the command, perhaps for its arguments\nhelp: ')
        }

        where:
        problem    | argument
        'NUL'      | 'a\u0000b'
        'too long' | 'x' * 200_000
    }
}
