package dev.ballast.repl.kernel

class InputSpec extends KernelSpecification {

    InputStream before = System.in

    def setup() {
        System.in = notebook.in()
    }

    def cleanup() {
        System.in = before
    }

    def 'what a cell reads is asked of its client, a line at a time, after what it printed'() {
        when:
        def id = client.begin('''print 'Name: '
            |def reader = System.in.newReader()
            |def name = reader.readLine()
            |[name, reader.readLine(), new Scanner(System.in).nextInt()]'''.stripMargin(), allow_stdin: true)
        def questions = ['Grüße 🚀', '', '42'].collect { answer(it) }
        client.awaited(id)

        then:
        questions*.content == [[prompt: '', password: false]] * 3
        client.printed(id) == 'Name: '
        client.reported(id, 'execute_result')*.data == [['text/plain': "['Grüße 🚀', '', 42]"]]
    }

    def 'what a cell left unread is not read by the next'() {
        given:
        def first = client.begin('System.in.read()', allow_stdin: true)
        answer('xyz')
        client.awaited(first)

        when:
        def second = client.begin('System.in.newReader().readLine()', allow_stdin: true)
        answer('next')
        client.awaited(second)

        then:
        client.reported(second, 'execute_result')*.data == [['text/plain': 'next']]
    }

    def 'the end of the input ends a reading of all of it'() {
        when:
        def id = client.begin('System.in.newReader().readLines()', allow_stdin: true)
        ['one', 'two', '\u0004'].each { answer(it) }
        client.awaited(id)

        then:
        client.reported(id, 'execute_result')*.data == [['text/plain': "['one', 'two']"]]
    }

    def 'reading is refused at once where no one can be asked, with what to write instead'() {
        when:
        def error = client.execute('System.in.newReader().readLine()')

        then:
        error.evalue == 'this client does not answer requests for input'
        plain(error).contains("System.getenv('NAME')")
    }

    def 'an interrupt ends a reading'() {
        given:
        def id = client.begin('System.in.newReader().readLine()', allow_stdin: true)
        client.receive(client.stdin)

        when:
        client.request(client.control, 'interrupt_request')

        then:
        client.awaited(id).ename == 'Stopped'
        shown('6 * 7') == '42'
    }

    def 'a thread that outlives its cell cannot ask'() {
        given:
        def first = client.begin('''go = new java.util.concurrent.CountDownLatch(1)
            |late = Thread.startDaemon { go.await(); try { System.in.read() } catch (RuntimeException refused) { println refused.message } }
            |null'''.stripMargin(), allow_stdin: true)
        client.awaited(first)

        when:
        client.execute('go.countDown(); late.join()', allow_stdin: true)

        then:
        Client.await { client.printed(first) == 'this client does not answer requests for input\n' }
    }

    private Map<String, Object> answer(String line) {
        def question = client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: line])
        question
    }
}
