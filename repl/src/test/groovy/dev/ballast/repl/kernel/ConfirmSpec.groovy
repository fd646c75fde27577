package dev.ballast.repl.kernel

class ConfirmSpec extends KernelSpecification {

    def setup() {
        client.execute("region 'us-east'\ndata = volume('data', 20)")
    }

    @Override
    Map<String, String> environment() {
        [BALLAST_CONFIRM: 'true']
    }

    def 'what destroys asks first: the answer "#answer" #what'() {
        when:
        def id = client.begin('data.delete()', allow_stdin: true)
        def question = client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: answer])
        def reply = client.awaited(id)

        then:
        question.content == [prompt: "delete volume 'data' (id 1001) on the sandbox? [y/N] ", password: false]
        reply.status == status
        deletes() == sent

        where:
        answer | what             || status  | sent
        'y'    | 'lets it go on'  || 'ok'    | 1
        'yes'  | 'lets it go on'  || 'ok'    | 1
        'n'    | 'keeps it'       || 'error' | 0
        ''     | 'keeps it'       || 'error' | 0
    }

    def 'where no one can be asked it is kept, and said how to go on unattended'() {
        when:
        def error = client.execute('data.delete()')

        then:
        error.ename == 'NotConfirmedException'
        error.evalue == "cannot ask for confirmation: delete volume 'data' (id 1001) on the sandbox?"
        plain(error).contains('start the kernel with --yes')
        deletes() == 0
        shown('data.status') == 'active'
    }

    def 'an interrupt at the question keeps it'() {
        given:
        def id = client.begin('data.delete()', allow_stdin: true)
        client.receive(client.stdin)

        when:
        client.request(client.control, 'interrupt_request')

        then:
        client.awaited(id).ename == 'Stopped'
        deletes() == 0
    }

    private long deletes() {
        sandbox.requests().findAll { it.key.toString().startsWith('DELETE') }.values().sum(0L) as long
    }
}
