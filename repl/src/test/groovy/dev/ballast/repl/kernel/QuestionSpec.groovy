package dev.ballast.repl.kernel

class QuestionSpec extends KernelSpecification {

    def 'a secret is asked for without being shown, and is in no output'() {
        when:
        def id = client.begin("secret('TYPED').reveal().size()", allow_stdin: true)
        def question = client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: 'trial-typed-1'])
        client.awaited(id)

        then:
        Client.typeOf(question) == 'input_request'
        Client.parent(question).msg_id == id
        question.content == [prompt: 'TYPED: ', password: true]
        client.reported(id, 'execute_result').size() == 1
        !client.published.toString().contains('trial-typed-1')
    }

    def 'a hidden answer arrives as it was typed: #typed'() {
        when:
        def id = client.begin("secret('TYPED').reveal().collect { (int) it + 1 }.join(',')", allow_stdin: true)
        client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: typed])
        client.awaited(id)

        then:
        client.reported(id, 'execute_result')[0].data == ['text/plain': arrived.collect { (int) it + 1 }.join(',')]

        where:
        typed              || arrived
        'pa\\ss\\! ^ $x'    || typed
        ' both ends '      || typed
        'with a line end\n' || 'with a line end'
    }

    def 'a secret is refused at once where no one can be asked'() {
        expect:
        shown("secret('TYPED').reveal().size()") == '! the secret TYPED is not set'
    }

    def 'an interrupt ends a question, and the next is asked afresh'() {
        given:
        def first = client.begin("secret('TYPED').reveal().size()", allow_stdin: true)
        client.receive(client.stdin)

        when:
        client.request(client.control, 'interrupt_request')

        then:
        client.awaited(first).ename == 'Stopped'

        when:
        client.send(client.stdin, 'input_reply', [value: 'too late'])
        def second = client.begin("secret('OTHER').reveal().size()", allow_stdin: true)
        def question = client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: 'four'])

        then:
        Client.parent(question).msg_id == second
        client.awaited(second).status == 'ok'
        client.reported(second, 'execute_result')[0].data == ['text/plain': '4']
    }

    def 'an answer that nobody asked for answers no later question'() {
        given:
        def first = client.begin("secret('TYPED').reveal().size()", allow_stdin: true)
        client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: 'one'])
        client.send(client.stdin, 'input_reply', [value: 'nobody asked'])
        client.awaited(first)
        // The answer has a socket of its own, and is there for certain once others have come and gone.
        3.times { client.awaited(client.begin('1 + 1')) }

        when:
        def second = client.begin("secret('OTHER').reveal().size()", allow_stdin: true)
        client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: 'four'])
        client.awaited(second)

        then:
        client.reported(second, 'execute_result')[0].data == ['text/plain': '4']
    }
}
