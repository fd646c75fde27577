package dev.ballast.repl.kernel

class ExecuteSpec extends KernelSpecification {

    def 'a cell tells its input, its text and its result between busy and idle'() {
        when:
        def id = client.begin("println 'seen'; 6 * 7")
        def reply = client.awaited(id)

        then:
        reply.with { status == 'ok' && execution_count == 1 && payload == [] && user_expressions == [:] }
        client.published.findAll { Client.parent(it).msg_id == id }.collect { Client.typeOf(it) } ==
            ['status', 'execute_input', 'stream', 'execute_result', 'status']
        client.told(id, 'execute_input') == [[code: "println 'seen'; 6 * 7", execution_count: 1]]
        client.told(id, 'stream') == [[name: 'stdout', text: 'seen\n']]
        client.told(id, 'execute_result') == [[data: ['text/plain': '42'], metadata: [:], execution_count: 1]]
    }
}
