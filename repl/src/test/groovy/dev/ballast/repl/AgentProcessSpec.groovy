package dev.ballast.repl

import spock.lang.Timeout
import tools.jackson.databind.json.JsonMapper

/** The server for agents as it is packaged, line by line. */
@Timeout(300)
class AgentProcessSpec extends ProcessSpecification {

    private static final JsonMapper JSON = JsonMapper.shared()

    Process server
    BufferedReader answers
    int last

    def setup() {
        environment.HOME = folder.toString()
    }

    /** Starts the server and greets it. */
    void serve(Object... options) {
        server = open(BALLAST, 'mcp', *options)
        answers = server.inputReader()
        request('initialize', [protocolVersion: '2025-11-25', capabilities: [:], clientInfo: [name: 'spec', version: '1']])
        send([method: 'notifications/initialized'])
    }

    void send(Map message) {
        server.outputStream << JSON.writeValueAsString([jsonrpc: '2.0'] + message) + '\n'
        server.outputStream.flush()
    }

    /** Sends a request and returns its answer. */
    Map request(String method, Map params) {
        send([id: ++last, method: method, params: params])
        JSON.readValue(lineWith(answers, "\"id\":$last"), Map)
    }

    /** Returns the result of a tool. */
    Map call(String tool, Map arguments) {
        request('tools/call', [name: tool, arguments: arguments]).result as Map
    }

    def 'the reference is searched in the package'() {
        given:
        serve('--sandbox')

        expect:
        call('words', [query: 'volume']).structuredContent.result.startsWith('## In a runbook\n### `volume`')
    }
}
